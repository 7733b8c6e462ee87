import { paths } from '#client/lib/paths.ts';

export interface Page {
  to: string;
  label: string;
  /** Key that opens the page after `g`. */
  key: string;
}

/** Entries of the navigation bar, in the order and words of spec 2. */
export const menuPages: Page[] = [
  { to: paths.dashboard, label: 'Dashboard', key: 'd' },
  { to: paths.credentials, label: 'Credenciais', key: 'k' },
  { to: paths.aggregatedMetrics, label: 'Métricas Agregadas', key: 'm' },
  { to: paths.buyBox, label: 'Buy Box', key: 'b' },
  { to: paths.brandOwner, label: 'Brand Owner', key: 'o' },
  { to: paths.profitDetector, label: 'Profit Detector', key: 'p' },
  { to: paths.amazonData, label: 'Dados Amazon', key: 'a' },
  { to: paths.insights, label: 'Insights IA', key: 'i' },
  { to: paths.database, label: 'SQL Viewer', key: 's' },
];

/** Entries after those of spec 2. */
export const laterPages: Page[] = [
  { to: paths.reconciliation, label: 'Conciliação', key: 'l' },
  { to: paths.cash, label: 'Caixa', key: 'x' },
];

/** Pages that need no product in the URL. */
export const pages: Page[] = [
  ...menuPages,
  ...laterPages,
  { to: paths.orders, label: 'Pedidos', key: 'e' },
  { to: paths.costs, label: 'Custos e taxas', key: 'c' },
  { to: paths.products, label: 'Produtos', key: 'j' },
  { to: paths.purchases, label: 'Compras', key: 'q' },
  { to: paths.incomeStatement, label: 'DRE', key: 'r' },
  { to: paths.salesByState, label: 'Vendas por estado', key: 'v' },
  { to: paths.differences, label: 'Diferenças', key: 'f' },
  { to: paths.payouts, label: 'Repasses', key: 'h' },
  { to: paths.bills, label: 'Faturas', key: 'n' },
  { to: paths.taxes, label: 'Impostos', key: 't' },
  { to: paths.account, label: 'Conta', key: 'u' },
];
