import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { TabNav } from '#client/ui/page/TabNav.tsx';
import { FinanceTabs } from './FinanceTabs.tsx';

const parts = [
  [paths.reconciliation, t('parts.summary')],
  [paths.differences, t('parts.differences')],
  [paths.payouts, t('parts.payouts')],
  [paths.bills, t('parts.bills')],
] as const satisfies (readonly [string, string])[];

/** A part of Conciliação, below the links to all its parts. */
export function ReconciliationPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[120rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('parts.reconciliationSellerAnalytics', { title })}</title>
      <FinanceTabs />
      <h1 className="text-title tracking-tight">{t('parts.reconciliation')}</h1>
      <TabNav
        label={t('parts.partsOfTheReconciliation')}
        tabs={parts}
        current={useLocation().pathname}
        linkTo={(path) => path}
      />
      {children}
    </div>
  );
}
