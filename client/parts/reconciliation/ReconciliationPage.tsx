import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';

const parts = [
  [paths.reconciliation, 'Resumo'],
  [paths.differences, 'Diferenças'],
  [paths.payouts, 'Repasses'],
  [paths.bills, 'Faturas'],
] as const;

/** A part of Conciliação, below the links to all its parts. */
export function ReconciliationPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[120rem] flex-col gap-3 p-3 sm:p-4">
      <title>{`${title} · Conciliação · Seller Analytics`}</title>
      <h1 className="text-title tracking-tight">Conciliação</h1>
      <nav
        aria-label="Partes da conciliação"
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
