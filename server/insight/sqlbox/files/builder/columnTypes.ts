import type { ViewerColumn } from '#server/insight/sqlbox/tables/viewerTable.ts';

/** DuckDB types by PostgreSQL type. */
const TYPES: Record<string, string> = {
  integer: 'INTEGER',
  bigint: 'BIGINT',
  text: 'VARCHAR',
  boolean: 'BOOLEAN',
  date: 'DATE',
  'timestamp with time zone': 'TIMESTAMPTZ',
};

const AMOUNT = 'DECIMAL(18,2)';
/** Of documents: eleven digits and four decimals. */
const QUANTITY = 'DECIMAL(15,4)';
const SHARE = 'DECIMAL(4,3)';
const UNITS = 'DECIMAL(12,3)';

/** DuckDB types of the `numeric` columns by name: as wide as what PostgreSQL stores. */
const DECIMALS: Record<string, string> = {
  amount: AMOUNT,
  at_stake: AMOUNT,
  buy_box_price: AMOUNT,
  charged: AMOUNT,
  competitor_price: AMOUNT,
  cost: AMOUNT,
  current_price: AMOUNT,
  difference: AMOUNT,
  expected: AMOUNT,
  expected_profit_change: AMOUNT,
  max_price: AMOUNT,
  min_price: AMOUNT,
  our_price: AMOUNT,
  paid: AMOUNT,
  previous_price: AMOUNT,
  price: AMOUNT,
  recovered: AMOUNT,
  revenue_30d: AMOUNT,
  rows_amount: AMOUNT,
  sales: AMOUNT,
  suggested_price: AMOUNT,
  total_amount: AMOUNT,
  unexplained_amount: AMOUNT,
  unit_cost: AMOUNT,
  ads: AMOUNT,
  balance: AMOUNT,
  bill: AMOUNT,
  ended_holds: AMOUNT,
  estimated_releases: AMOUNT,
  future_sales: AMOUNT,
  known_releases: AMOUNT,
  overheads: AMOUNT,
  p10: AMOUNT,
  p50: AMOUNT,
  p90: AMOUNT,
  refunds: AMOUNT,
  split_payment: AMOUNT,
  suppliers: AMOUNT,
  tax_base: AMOUNT,
  taxes: AMOUNT,
  products_amount: AMOUNT,
  discount_amount: AMOUNT,
  freight_amount: AMOUNT,
  insurance_amount: AMOUNT,
  other_amount: AMOUNT,
  ipi: AMOUNT,
  icms_st: AMOUNT,
  fcp_st: AMOUNT,
  icms: AMOUNT,
  icms_difal: AMOUNT,
  icms_fcp: AMOUNT,
  pis: AMOUNT,
  cofins: AMOUNT,
  cbs: AMOUNT,
  ibs_uf: AMOUNT,
  ibs_mun: AMOUNT,
  selective_tax: AMOUNT,
  quantity: QUANTITY,
  quantity_taxed: QUANTITY,
  // An amount in cents times a rate of eight decimals: exact, and wide enough for the largest of both.
  amount_brl: 'DECIMAL(38,10)',
  // A line's amount divided by its quantity does not end. With twelve decimals, sums of quantity × unit_price are right
  // to the cent for up to 10^10 units.
  unit_price: 'DECIMAL(28,12)',
  brl: 'DECIMAL(18,8)',
  usd: 'DECIMAL(28,10)',
  buy_box_percentage: 'DECIMAL(5,1)',
  price_difference_pct: 'DECIMAL(24,1)',
  feedback_rating: 'DECIMAL(5,2)',
  bounds_probability: SHARE,
  buy_box_probability: SHARE,
  confidence_score: SHARE,
  elasticity_coefficient: 'DECIMAL(8,3)',
  units_forecast: UNITS,
  lower_bound: UNITS,
  upper_bound: UNITS,
};

/** DuckDB type of a listed column. Throws for a column whose type is not stated. */
export function duckType({ name, type }: Pick<ViewerColumn, 'name' | 'type'>): string {
  const found = type === 'numeric' ? DECIMALS[name] : TYPES[type];
  if (!found) throw new Error(`the DuckDB type of the column ${name} (${type}) is not stated`);
  return found;
}
