/** A table that can be saved as a file. */
export interface SavedTable {
  path: string;
  /** Body of a POST; undefined for a GET. */
  body?: object;
  /** Whether it is compared only as CSV; otherwise in every format. */
  isCsv?: true;
  /** The result for an account without sales: its number of rows (default 0), or the status of a refusal. */
  toOthers?: number;
}

const days = 'dateRange=last30Days';
const chart = (metric: string, title: string, more = '') =>
  `/api/dashboard-local/series/export?metric=${metric}&title=${encodeURIComponent(title)}&${more || days}`;

const sql = `SELECT n, n / 3 AS third, CASE n WHEN 1 THEN '=1+1' WHEN 2 THEN '' WHEN 3 THEN 'a"b; c,d' END AS txt,
 n > 1 AS flag, CASE WHEN n < 3 THEN json_object('a', n, 'b', ['x', 'y']) END AS j, [n, n] AS arr,
 DATE '2026-11-01' + n::int AS d, TIMESTAMPTZ '2026-11-01 12:00:00.5+00' + to_hours(n) AS at,
 12345678901234567890 + n AS big, n * 0.5::float8 AS half, n AS n FROM range(1, 5) AS g(n)`;

const builder = {
  query: `SELECT p.asin, p.image_url, p.name AS product_name, COALESCE(SUM(oi.quantity), 0) AS total_vendas,
 COUNT(DISTINCT o.id) AS total_pedidos, ROUND(SUM(oi.quantity * oi.unit_price), 2) AS total_revenue, p.marketplace,
 p.country_code, p.currency, ROUND(SUM(oi.quantity * oi.unit_price * r.usd), 2) AS total_revenue_usd
 FROM products p LEFT JOIN order_items oi ON oi.product_id = p.id LEFT JOIN orders o ON o.id = oi.order_id
 LEFT JOIN exchange_rates r ON r.currency = oi.currency AND r.day = o.order_date::date
 GROUP BY p.id, p.asin, p.image_url, p.name, p.marketplace, p.country_code, p.currency ORDER BY total_vendas DESC, p.id`,
  name: 'produtos-encontrados',
  columns: Object.entries({
    product_name: 'Produto',
    asin: 'ASIN',
    total_vendas: 'Vendas',
    total_pedidos: 'Pedidos',
    total_revenue: 'Receita',
    currency: 'Moeda',
    total_revenue_usd: 'Receita (US$)',
    marketplace: 'Marketplace',
    country_code: 'País',
  }).map(([name, title]) => ({ name, title })),
};

/** Every table that can be saved, by the name of its expected file; `{id}` is the id of product A. */
export const savedTables: Readonly<Record<string, SavedTable>> = {
  'amazon-competitors': { path: '/api/planning/data/competitors/export' },
  'amazon-forecasts': { path: '/api/planning/data/forecasts/export?product={id}' },
  'amazon-insights': { path: '/api/planning/data/insights/export' },
  'amazon-inventory': { path: '/api/planning/data/inventory/export' },
  'amazon-prices': { path: '/api/planning/data/prices/export' },
  'amazon-products': { path: '/api/planning/data/products/export' },
  'brand-competitors': { path: '/api/brand-owner/competitors/export' },
  builder: { path: '/api/database/query/export', body: builder },
  'buybox-changes': { path: '/api/buybox/changes/export?period=last30Days' },
  'buybox-changes-fba': { path: '/api/buybox/changes/export?competitorType=fba', isCsv: true },
  'buybox-competitor': { path: '/api/buybox/competitors/export?marketplace=amazon&seller=RIVAL2' },
  'buybox-lost': { path: '/api/buybox/lost/export?period=last30Days' },
  'buybox-new': { path: '/api/buybox/competitors/new/export' },
  'buybox-ranking': { path: '/api/buybox/competitors/ranking/export?period=last30Days' },
  'buybox-status': { path: '/api/buybox/status/export' },
  'buybox-timeline': { path: '/api/buybox/products/{id}/timeline/export', toOthers: 404 },
  cash: { path: '/api/cash-forecast/export?withRestock=true' },
  change: {
    path: '/api/income-statement/change/export?dateRange=custom&startDate=2026-11-13&endDate=2026-11-20',
    toOthers: 6,
  },
  'change-compared': {
    path: '/api/income-statement/change/export?dateRange=last7Days&compareStart=2026-10-20&compareEnd=2026-10-27&marketplace=amazon',
    isCsv: true,
    toOthers: 6,
  },
  'cost-breakdown': { path: '/api/profit-detector/analyses/B0A/costs/export', toOthers: 404 },
  'costs-history': { path: '/api/costs/products/{id}/export', toOthers: 404 },
  'costs-import': { path: '/api/costs/export', isCsv: true },
  'costs-products': { path: '/api/costs/products/export' },
  detector: { path: '/api/profit-detector/export' },
  'fee-rules': { path: '/api/costs/fees/rules/export' },
  'fees-import': { path: '/api/costs/fees/export', isCsv: true },
  'freight-rules': { path: '/api/costs/freight-rules/export' },
  differences: { path: '/api/reconciliation/differences/export?state=all' },
  'fatura-ml-2026-11-01': { path: '/api/bills/mercadolivre.ML.2026-11-01/charges/export', toOthers: 404 },
  overheads: { path: '/api/costs/overheads/export' },
  'grafico-acos': { path: chart('acos', 'ACOS'), toOthers: 30 },
  'grafico-orders': { path: chart('orders', 'Orders'), toOthers: 30 },
  'grafico-profit': { path: chart('profit', 'Net Profit'), toOthers: 30 },
  'grafico-revenue': { path: chart('revenue', 'Sales · Últimos 30 dias'), toOthers: 30 },
  'grafico-unit-hour': {
    path: chart('revenue', "Today's Sales", 'dateRange=today&comparedTitle=vs. ontem até 14:05'),
    isCsv: true,
    toOthers: 15,
  },
  'grafico-unit-week': {
    path: chart(
      'revenue',
      'Sales · Esta semana',
      'dateRange=thisWeek&comparedTitle=vs. semana passada até 13/11 14:05',
    ),
    isCsv: true,
    toOthers: 5,
  },
  'grafico-units': { path: chart('units', 'Units Sold'), toOthers: 30 },
  income: { path: '/api/income-statement/export?dateRange=last3Months', toOthers: 38 },
  'income-day': {
    path: '/api/income-statement/export?dateRange=last7Days&granularity=day&marketplace=amazon',
    toOthers: 38,
  },
  'income-of-product': {
    path: '/api/income-statement/export?dateRange=last30Days&granularity=week&product={id}',
    toOthers: 38,
  },
  'income-products': { path: '/api/income-statement/products/export?dateRange=last30Days', toOthers: 1 },
  'income-products-fees': {
    path: '/api/income-statement/products/export?dateRange=last30Days&marketplace=amazon&sort=fees',
    isCsv: true,
    toOthers: 1,
  },
  'income-week': { path: '/api/income-statement/export?dateRange=last30Days&granularity=week', toOthers: 38 },
  payouts: { path: '/api/payouts/export' },
  'conciliacao-amazon-2026-11': { path: '/api/reconciliation/export?period=2026-11&marketplace=amazon' },
  'margin-history': { path: '/api/profit-detector/analyses/B0A/history/export', toOthers: 404 },
  metrics: { path: '/api/dashboard/aggregated-metrics/export?startDate=2026-11-01&endDate=2026-11-20' },
  'profit-csv-all': { path: '/api/profit-detector/export/csv', isCsv: true },
  'profit-csv-one': { path: '/api/profit-detector/export/csv?asin=B0A', isCsv: true, toOthers: 404 },
  rates: { path: '/api/costs/rates/export?currency=USD&startDate=2026-10-22&endDate=2026-11-20', toOthers: 30 },
  'idle-stock': { path: '/api/planning/idle/export' },
  restock: { path: '/api/planning/restock/export' },
  sessions: { path: '/api/account/sessions/export', toOthers: 1 },
  sql: { path: '/api/database/query/export', body: { query: sql, name: 'Consulta 1' }, toOthers: 4 },
  'sql-sorted': {
    path: '/api/database/query/export',
    body: { query: sql, name: 'Consulta 1', sort: 'txt' },
    isCsv: true,
    toOthers: 4,
  },
  'sync-history': { path: '/api/sync/history/export' },
  table: { path: '/api/database/table/products/export' },
  'impostos-por-estado': { path: `/api/taxes/states/export?${days}`, toOthers: 1 },
  'impostos-por-mes': { path: '/api/taxes/months/export?dateRange=last3Months', toOthers: 2 },
  'impostos-por-produto': { path: `/api/taxes/products/export?${days}&sort=-revenue`, toOthers: 1 },
  'taxes-months': { path: '/api/costs/taxes/months/export', toOthers: 2 },
  'taxes-revenues': { path: '/api/costs/taxes/revenues/export', toOthers: 25 },
  'taxes-guides': { path: '/api/costs/taxes/guides/export' },
  'master-products': { path: '/api/products/export' },
  purchases: { path: '/api/purchases/export' },
  'taxes-products': { path: '/api/costs/taxes/products/export' },
  'comparacao-de-regimes': { path: '/api/taxes/regimes/export?payroll=5000' },
  'taxes-regimes': { path: '/api/costs/taxes/export' },
  tokens: { path: '/api/account/tokens/export' },
  'vendas-custom': {
    path: '/api/dashboard-local/products/export?dateRange=custom&startDate=2026-11-01&endDate=2026-11-18&marketplace=amazon&sort=units',
  },
  pedidos: { path: `/api/orders/export?${days}` },
  'vendas-por-estado': { path: `/api/sales/by-state/export?${days}` },
  'vendas-last30Days': { path: `/api/dashboard-local/products/export?${days}` },
};
