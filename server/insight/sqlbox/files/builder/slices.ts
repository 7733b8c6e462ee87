/** What the rows of a slice change with; each has a mark for every month (`changes.parts`). */
export type SliceKind = 'sales' | 'ledger' | 'ads' | 'inventory' | 'offers' | 'documents';

/** Rows of a table that are cut into parts by month. */
export interface Slice {
  table: string;
  kind: SliceKind;
  /** SQL condition of the rows of a month; `-infinity` is the month of rows without an end. */
  condition: (month: string) => string;
}

/** Part of the stored rows of a table. `month` is `-infinity` for rows without a month. */
export interface Part {
  table: string;
  /** `whole` for a table that is not cut. */
  kind: SliceKind | 'whole';
  month: string;
}

/** Month of whole tables and of open offers. */
export const NO_MONTH = '-infinity';

const during = (day: string, month: string) =>
  `${day} >= date '${month}' AND ${day} < (date '${month}' + interval '1 month')::date`;

const endedIn = (month: string) =>
  month === NO_MONTH
    ? 'last_seen_at IS NULL'
    : `last_seen_at >= timestamp '${month}' AT TIME ZONE 'UTC'
       AND last_seen_at < (timestamp '${month}' + interval '1 month') AT TIME ZONE 'UTC'`;

/** Tables that are cut by month. A table's slices have all of its rows, each row once. */
export const SLICES: readonly Slice[] = [
  { table: 'orders', kind: 'sales', condition: (month) => during('sale_day', month) },
  { table: 'order_items', kind: 'sales', condition: (month) => during('sale_day', month) },
  { table: 'ledger_lines', kind: 'ledger', condition: (month) => during('day', month) },
  { table: 'ad_spend', kind: 'ads', condition: (month) => during('day', month) },
  { table: 'inventory_snapshots', kind: 'inventory', condition: (month) => during('snapshot_date', month) },
  { table: 'nfe_documents', kind: 'documents', condition: (month) => during('day', month) },
  { table: 'nfe_items', kind: 'documents', condition: (month) => during('day', month) },
  { table: 'competitor_tracking', kind: 'offers', condition: endedIn },
  { table: 'competitor_tracking_advanced', kind: 'offers', condition: endedIn },
];

/** SQL of the days of a kind's rows; account in `$1`. */
export const DAYS: Record<SliceKind, string> = {
  sales: `SELECT sale_day FROM orders WHERE account_id = $1 UNION SELECT sale_day FROM order_items WHERE account_id = $1`,
  ledger: 'SELECT DISTINCT day FROM ledger_lines WHERE account_id = $1',
  ads: 'SELECT day FROM ad_spend_days WHERE account_id = $1',
  inventory: 'SELECT day FROM inventory_days WHERE account_id = $1',
  offers: 'SELECT changes.month_of_offer(last_seen_at) FROM seller_offers WHERE account_id = $1',
  documents: 'SELECT DISTINCT day FROM nfe_documents WHERE account_id = $1',
};

/** Marks that a table which is not cut is read again with. */
export const MARKS_OF_WHOLE: Readonly<Record<string, readonly string[]>> = {
  products: ['products', 'listings'],
  master_products: ['products', 'masters'],
  kit_components: ['kits'],
  buy_box_status: ['products', 'listings', 'sellers'],
  sales_metrics: ['products', 'labels', 'sales', 'live', 'sums'],
  exchange_rates: ['products', 'rates'],
  overheads: ['overheads'],
  payouts: ['payouts'],
  payout_rows: ['payouts'],
  money_differences: ['differences'],
  cash_forecast: ['cash'],
  ai_insights_advanced: ['insights'],
  demand_forecasts: ['forecasts', 'labels'],
  price_optimization: ['suggestions', 'labels'],
  sent_prices: ['sent', 'labels'],
  purchase_orders: ['purchases'],
  purchase_lines: ['purchases', 'labels'],
  read_days: ['coverage'],
  sync_logs: ['runs'],
};

/** Whole tables that also change with the day in São Paulo. */
export const OF_TODAY: readonly string[] = ['sales_metrics', 'exchange_rates'];

const KINDS = [
  'whole',
  'sales',
  'ledger',
  'ads',
  'inventory',
  'offers',
  'documents',
] as const satisfies readonly Part['kind'][];
const KIND_STEP = 10_000_000;

/** Number of a part in its table: DuckDB finds the rows of a number by the least and greatest of each row group. */
export function numberOf({ kind, month }: Part): number {
  const [year = 0, monthOfYear = 0] = month === NO_MONTH ? [] : month.split('-').map(Number);
  return KINDS.indexOf(kind) * KIND_STEP + year * 100 + monthOfYear;
}

/** The part of a table with a number. */
export function partOf(table: string, number: number): Part {
  const within = number % KIND_STEP;
  const two = (part: number, digits: number) => String(part).padStart(digits, '0');
  const month = within === 0 ? NO_MONTH : `${two(Math.floor(within / 100), 4)}-${two(within % 100, 2)}-01`;
  return { table, kind: KINDS[Math.floor(number / KIND_STEP)]!, month };
}
