import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { TabNav } from '#client/ui/page/TabNav.tsx';

const parts = [
  [paths.alerts, t('alerts.alerts')],
  [paths.alertRules, t('alerts.rules')],
] as const satisfies (readonly [string, string])[];

/** A part of Alertas, below the links to both parts. */
export const AlertsPage = ({ title, intro, children }: { title: string; intro: string; children: ReactNode }) => (
  <div className="mx-auto flex max-w-5xl flex-col gap-3 p-3 touch-targets sm:p-4">
    <title>{title}</title>
    <h1 className="text-title tracking-tight">{t('alerts.alerts')}</h1>
    <TabNav
      label={t('alerts.partsOfTheAlerts')}
      tabs={parts}
      current={useLocation().pathname}
      linkTo={(path) => path}
    />
    <p className="text-small text-muted">{intro}</p>
    {children}
  </div>
);
