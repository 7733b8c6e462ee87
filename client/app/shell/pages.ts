import { BadgeDollarSign, ChartColumn, House, ReceiptText } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import {
  type BottomEntry,
  currentEntry,
  type NavigationEntry,
  type NavigationGroup,
} from '#client/ui/page/navigation/navigation.ts';

export interface Page extends NavigationEntry {
  /** Key that opens the page after `g`. */
  key: string;
}

/** Hoje, which stands before the entries of spec 2. */
export const today: Page = { to: paths.today, label: t('app.today'), key: 't' };
const dashboard: Page = { to: paths.dashboard, label: t('app.dashboard'), key: 'd' };
const credentials: Page = { to: paths.credentials, label: t('app.credentials'), key: 'k' };
const metrics: Page = { to: paths.aggregatedMetrics, label: t('app.aggregatedMetrics'), key: 'm' };
const buyBox: Page = { to: paths.buyBox, label: t('app.buyBox'), key: 'b' };
const brandOwner: Page = { to: paths.brandOwner, label: t('app.brandOwner'), key: 'o' };
const profitDetector: Page = { to: paths.profitDetector, label: t('app.profitDetector'), key: 'p' };
const amazonData: Page = { to: paths.amazonData, label: t('app.amazonData'), key: 'a' };
const insights: Page = { to: paths.insights, label: t('app.aiInsights'), key: 'i' };
const database: Page = { to: paths.database, label: t('app.sqlViewer'), key: 's' };

const orders: Page = { to: paths.orders, label: t('app.orders'), key: 'e' };
const products: Page = { to: paths.products, label: t('app.products'), key: 'j' };
const salesByState: Page = { to: paths.salesByState, label: t('app.salesByState'), key: 'v' };
const incomeStatement: Page = { to: paths.incomeStatement, label: t('app.incomeStatement'), key: 'r' };
const costs: Page = { to: paths.costs, label: t('app.costsAndFees'), key: 'c' };
const purchases: Page = { to: paths.purchases, label: t('app.purchases'), key: 'q' };
const reconciliation: Page = { to: paths.reconciliation, label: t('app.reconciliation'), key: 'f' };
const differences: Page = { to: paths.differences, label: t('app.differences'), key: 'l' };
const payouts: Page = { to: paths.payouts, label: t('app.payouts'), key: 'y' };
const bills: Page = { to: paths.bills, label: t('app.bills'), key: 'n' };
const cash: Page = { to: paths.cash, label: t('app.cash'), key: 'x' };
const taxes: Page = { to: paths.taxes, label: t('app.taxes'), key: 'z' };
const alerts: Page = { to: paths.alerts, label: t('app.alerts'), key: 'w' };
const alertRules: Page = { to: paths.alertRules, label: t('app.alertRules'), key: 'h' };
const account: Page = { to: paths.account, label: t('app.account'), key: 'u' };

/** Tabs of a page, by address. */
const grid = (tab: string, label: string): NavigationEntry => ({ to: `${paths.amazonData}?tab=${tab}`, label });

const finance: NavigationGroup = {
  name: t('app.finance'),
  words: [],
  more: [
    reconciliation,
    differences,
    payouts,
    bills,
    cash,
    incomeStatement,
    taxes,
    { to: paths.nfe, label: t('app.nfE') },
    { to: paths.regimes, label: t('app.taxRegimes') },
    costs,
  ],
};

/**
 * The navigation: `words` are the entries of spec 2, in its order and words; pages that came later are in the menus.
 * DESIGN 1.3.
 */
export const groups: readonly NavigationGroup[] = [
  { name: t('app.shop'), words: [dashboard, credentials, metrics], more: [orders, products, salesByState] },
  { name: t('app.competition'), words: [buyBox, brandOwner], more: [] },
  {
    name: t('app.profit'),
    words: [profitDetector],
    more: [incomeStatement, costs, { to: paths.simulator, label: t('app.priceSimulator') }],
  },
  {
    name: t('app.stock'),
    words: [amazonData, insights],
    more: [
      grid('inventory', t('app.stockAndRestocking')),
      grid('forecasts', t('app.forecasts')),
      grid('prices', t('app.priceOptimization')),
      purchases,
    ],
  },
  {
    name: t('app.data'),
    words: [database],
    more: [alerts, alertRules, { to: '/api/docs', label: t('app.api') }],
  },
  finance,
];

/** Pages of the signed-in person. */
export const personPages: readonly NavigationEntry[] = [account, { to: paths.activity, label: t('app.activity') }];

/** Pages that open by a key or by their name. */
export const pages: readonly Page[] = [
  today,
  dashboard,
  credentials,
  metrics,
  buyBox,
  brandOwner,
  profitDetector,
  amazonData,
  insights,
  database,
  orders,
  reconciliation,
  cash,
  costs,
  products,
  purchases,
  incomeStatement,
  salesByState,
  differences,
  payouts,
  bills,
  taxes,
  alerts,
  alertRules,
  account,
];

/** Entries of the bar below the screen on a phone, before its menu. DESIGN 1.4. */
export const bottomEntries: readonly BottomEntry[] = [
  { ...today, Icon: House },
  { ...dashboard, Icon: ChartColumn },
  { ...orders, Icon: ReceiptText, isAt: (pathname) => pathname.startsWith(paths.orders) },
  {
    ...reconciliation,
    label: finance.name,
    Icon: BadgeDollarSign,
    isAt: (pathname) => currentEntry(finance.more, pathname) !== undefined,
  },
];
