import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';

const parts = [
  [paths.reconciliation, t('parts.summary')],
  [paths.differences, t('parts.differences')],
  [paths.payouts, t('parts.payouts')],
  [paths.bills, t('parts.bills')],
] as const;

/** A part of Conciliação, below the links to all its parts. */
export function ReconciliationPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[120rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('parts.reconciliationSellerAnalytics', { title })}</title>
      <h1 className="text-title tracking-tight">{t('parts.reconciliation')}</h1>
      <nav
        aria-label={t('parts.partsOfTheReconciliation')}
        className="flex overflow-x-auto overflow-y-hidden border-b border-line print:hidden"
      >
        {parts.map(([to, name]) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              clsx(
                '-mb-px flex h-10 items-center border-b-2 px-3 text-small font-medium whitespace-nowrap sm:px-4',
                isActive ? 'border-ink text-ink' : 'border-transparent text-muted hover:text-ink',
              )
            }
          >
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
