/** The additive measures of every sales rollup, by column; money in minor units of the product's currency. */
export const SALES_MEASURES = [
  'units',
  'revenue',
  'costed_units',
  'costed_revenue',
  'cogs',
  'fees',
  'fulfilment',
  'refunds',
  'ads',
  'ad_sales',
  'units_without_cost',
  'units_without_fee',
  'units_without_price',
] as const;

export type SalesMeasure = (typeof SALES_MEASURES)[number];

/** The measures that advertising tells; all others are told by lines. */
export const AD_MEASURES = ['ads', 'ad_sales'] as const satisfies SalesMeasure[];
export const LINE_MEASURES = SALES_MEASURES.filter((name) => !AD_MEASURES.some((told) => told === name));

/** What makes a line countable: a change of any of these columns of order_items moves a rollup. */
export const LINE_COLUMNS = [
  'product_id',
  'marketplace',
  'status',
  'sale_day',
  'quantity',
  'currency',
  'price_minor',
  'discount_minor',
  'fees_minor',
  'fulfilment_minor',
  'refund_minor',
  'unit_cost_minor',
] as const;

// Sums are taken in float8: exact for whole numbers below 2^53, and no NUMERIC is made on the way.
const costed = 'price_minor + unit_cost_minor + fees_minor + fulfilment_minor IS NOT NULL';
const whenCosted = (amount: string) => `CASE WHEN ${costed} THEN ${amount} ELSE 0 END`;
const unitsWhen = (condition: string) => `CASE WHEN ${condition} THEN quantity ELSE 0 END`;

/** Each measure of one line, in SQL over the columns of order_items. */
const OF_LINE: Record<SalesMeasure, string> = {
  units: 'quantity',
  revenue: 'coalesce(price_minor - discount_minor, 0)',
  costed_units: whenCosted('quantity'),
  costed_revenue: whenCosted('price_minor - discount_minor'),
  cogs: whenCosted('quantity * unit_cost_minor'),
  fees: whenCosted('fees_minor'),
  fulfilment: whenCosted('fulfilment_minor'),
  refunds: whenCosted('refund_minor'),
  ads: '0',
  ad_sales: '0',
  units_without_cost: unitsWhen('unit_cost_minor IS NULL'),
  units_without_fee: unitsWhen('fees_minor IS NULL OR fulfilment_minor IS NULL'),
  units_without_price: unitsWhen('price_minor IS NULL'),
};

/** `sum(…) AS units, …`: measures of a group of lines, each line weighed by `sign`. */
export const lineMeasureSums = (sign = '1', measures: readonly SalesMeasure[] = SALES_MEASURES) =>
  measures.map((name) => `sum(${sign} * (${OF_LINE[name]})::float8) AS ${name}`).join(', ');

/** Which scopes a status counts in. A CTE to join lines or orders with by `status`. */
export const SCOPES_OF_STATUS = `scopes (status, scope) AS (VALUES
  ('pending'::"OrderStatus", 'pending'::"SalesScope"), ('shipped', 'shipped'), ('delivered', 'delivered'),
  ('cancelled', 'cancelled'), ('pending', 'all'), ('shipped', 'all'), ('delivered', 'all'))`;
