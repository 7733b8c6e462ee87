import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';

const parts = [
  [paths.alerts, t('alerts.alerts')],
  [paths.alertRules, t('alerts.rules')],
] as const;

/** A part of Alertas, below the links to both parts. */
export const AlertsPage = ({ title, intro, children }: { title: string; intro: string; children: ReactNode }) => (
  <div className="mx-auto flex max-w-5xl flex-col gap-3 p-3 touch-targets sm:p-4">
    <title>{title}</title>
    <h1 className="text-title tracking-tight">{t('alerts.alerts')}</h1>
    <nav
      aria-label={t('alerts.partsOfTheAlerts')}
      className="flex overflow-x-auto overflow-y-hidden border-b border-line print:hidden"
    >
      {parts.map(([to, name]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              '-mb-px flex h-11 items-center border-b-2 px-4 text-small font-medium whitespace-nowrap sm:h-10',
              isActive ? 'border-ink text-ink' : 'border-transparent text-muted hover:text-ink',
            )
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
    <p className="text-small text-muted">{intro}</p>
    {children}
  </div>
);
