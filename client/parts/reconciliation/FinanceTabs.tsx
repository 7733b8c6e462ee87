import { useLocation } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { TabNav } from '#client/ui/page/TabNav.tsx';

const tabs = [
  [paths.reconciliation, t('app.reconciliation')],
  [paths.cash, t('app.cash')],
  [paths.incomeStatement, t('app.incomeStatement')],
  [paths.taxes, t('app.taxes')],
  [paths.costs, t('app.costsAndFees')],
] as const satisfies (readonly [string, string])[];

/** The tabs that Financeiro's pages share; a page below one of them is in that tab. */
export function FinanceTabs() {
  const { pathname } = useLocation();
  const [current] = tabs.find(([path]) => `${pathname}/`.startsWith(`${path}/`)) ?? tabs[0];
  return <TabNav label={t('app.finance')} tabs={tabs} current={current} linkTo={(path) => path} />;
}
