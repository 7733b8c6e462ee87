import { BadgeDollarSign, ChartColumn, House } from 'lucide-react';
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
export const today: Page = { to: paths.today, label: 'Hoje', key: 't' };
const dashboard: Page = { to: paths.dashboard, label: 'Dashboard', key: 'd' };
const credentials: Page = { to: paths.credentials, label: 'Credenciais', key: 'k' };
const metrics: Page = { to: paths.aggregatedMetrics, label: 'Métricas Agregadas', key: 'm' };
const buyBox: Page = { to: paths.buyBox, label: 'Buy Box', key: 'b' };
const brandOwner: Page = { to: paths.brandOwner, label: 'Brand Owner', key: 'o' };
const profitDetector: Page = { to: paths.profitDetector, label: 'Profit Detector', key: 'p' };
const amazonData: Page = { to: paths.amazonData, label: 'Dados Amazon', key: 'a' };
const insights: Page = { to: paths.insights, label: 'Insights IA', key: 'i' };
const database: Page = { to: paths.database, label: 'SQL Viewer', key: 's' };

const products: Page = { to: paths.products, label: 'Produtos', key: 'j' };
const salesByState: Page = { to: paths.salesByState, label: 'Vendas por estado', key: 'v' };
const incomeStatement: Page = { to: paths.incomeStatement, label: 'DRE', key: 'r' };
const costs: Page = { to: paths.costs, label: 'Custos e taxas', key: 'c' };
const purchases: Page = { to: paths.purchases, label: 'Compras', key: 'q' };
const reconciliation: Page = { to: paths.reconciliation, label: 'Conciliação', key: 'f' };
const differences: Page = { to: paths.differences, label: 'Diferenças', key: 'l' };
const payouts: Page = { to: paths.payouts, label: 'Repasses', key: 'y' };
const bills: Page = { to: paths.bills, label: 'Faturas', key: 'n' };
const cash: Page = { to: paths.cash, label: 'Caixa', key: 'x' };
const taxes: Page = { to: paths.taxes, label: 'Impostos', key: 'z' };
const account: Page = { to: paths.account, label: 'Conta', key: 'u' };

/** Tabs of a page, by address. */
const grid = (tab: string, label: string): NavigationEntry => ({ to: `${paths.amazonData}?tab=${tab}`, label });

/**
 * The navigation: `words` are the entries of spec 2, in its order and words; pages that came later are in the menus.
 * DESIGN 1.3.
 */
export const groups: readonly NavigationGroup[] = [
  { name: 'Loja', words: [dashboard, credentials, metrics], more: [products, salesByState] },
  { name: 'Concorrência', words: [buyBox, brandOwner], more: [] },
  {
    name: 'Lucro',
    words: [profitDetector],
    more: [incomeStatement, costs, { to: paths.simulator, label: 'Simulador de preços' }],
  },
  {
    name: 'Estoque',
    words: [amazonData, insights],
    more: [
      grid('inventory', 'Estoque e reposição'),
      grid('forecasts', 'Previsões'),
      grid('prices', 'Otimização Preços'),
      purchases,
    ],
  },
  { name: 'Dados', words: [database], more: [{ to: '/api/docs', label: 'API' }] },
  {
    name: 'Financeiro',
    words: [],
    more: [
      reconciliation,
      differences,
      payouts,
      bills,
      cash,
      incomeStatement,
      taxes,
      { to: paths.nfe, label: 'NF-e' },
      { to: paths.regimes, label: 'Regimes de tributação' },
      costs,
    ],
  },
];

/** Pages of the signed-in person. */
export const personPages: readonly NavigationEntry[] = [account, { to: paths.activity, label: 'Atividade' }];

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
  account,
];

const financial = groups.find(({ name }) => name === 'Financeiro')!;

/** Entries of the bar below the screen on a phone, before its menu. DESIGN 1.4. */
export const bottomEntries: readonly BottomEntry[] = [
  { ...today, Icon: House },
  { ...dashboard, Icon: ChartColumn },
  {
    ...reconciliation,
    label: financial.name,
    Icon: BadgeDollarSign,
    isAt: (pathname) => currentEntry(financial.more, pathname) !== undefined,
  },
];
