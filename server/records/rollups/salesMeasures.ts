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
  'tax',
  'reimbursements',
  'estimated',
  'storage',
  'ads',
  'ad_sales',
  'units_without_cost',
  'units_without_fee',
  'units_without_price',
] as const;

/** Parts of those measures that only the account's days keep, for the statement of results. */
const ACCOUNT_PARTS = ['discounts', 'fixed_fees', 'other_fees'] as const;
export const ACCOUNT_MEASURES = [...SALES_MEASURES, ...ACCOUNT_PARTS] as const;

export type SalesMeasure = (typeof SALES_MEASURES)[number];
export const MONEY_MEASURES = SALES_MEASURES.filter((name) => !name.includes('units'));
type AccountMeasure = (typeof ACCOUNT_MEASURES)[number];

/** The measures that advertising tells, and those that amounts posted for a product and a day tell. */
export const AD_MEASURES = ['ads', 'ad_sales'] as const satisfies SalesMeasure[];
export const POSTED_MEASURES = ['storage', 'reimbursements'] as const satisfies SalesMeasure[];

const LINES_DO_NOT_TELL: readonly string[] = [...AD_MEASURES, 'storage'];
export const LINE_MEASURES = SALES_MEASURES.filter((name) => !LINES_DO_NOT_TELL.includes(name));
export const ACCOUNT_LINE_MEASURES = ACCOUNT_MEASURES.filter((name) => !LINES_DO_NOT_TELL.includes(name));

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
  'fixed_fee_minor',
  'other_fees_minor',
  'fulfilment_minor',
  'refund_minor',
  'reimbursed_minor',
  'resellable_quantity',
  'unit_cost_minor',
  'estimated_fees_minor',
  'estimated_fixed_fee_minor',
  'estimated_fulfilment_minor',
  'tax_minor',
] as const;

/** Measures that make profit before advertising, by what they do to it. */
export const PRE_AD_TERMS = {
  '+': ['costed_revenue', 'reimbursements'],
  '-': ['cogs', 'fees', 'fulfilment', 'refunds', 'tax', 'storage'],
} as const satisfies Record<string, SalesMeasure[]>;

/** SQL of profit before advertising, `column` telling where a measure is found. */
export const preAdProfit = (column: (name: SalesMeasure) => string = (name) => name) =>
  `(${PRE_AD_TERMS['+'].map(column).join(' + ')} - ${PRE_AD_TERMS['-'].map(column).join(' - ')})`;

// Sums are taken in float8: exact for whole numbers below 2^53, and no NUMERIC is made on the way.
const FEES = 'coalesce(fees_minor, estimated_fees_minor)';
const FULFILMENT = 'coalesce(fulfilment_minor, estimated_fulfilment_minor)';

/** What several measures ask of a line, each in SQL. */
const TERMS = {
  costed: `price_minor + unit_cost_minor + ${FEES} + ${FULFILMENT} IS NOT NULL`,
  fees: FEES,
  fulfilment: FULFILMENT,
};
/** The same as columns that LINE_TERMS worked out before. */
const KNOWN_TERMS: typeof TERMS = { costed: 'is_costed', fees: 'known_fees', fulfilment: 'known_fulfilment' };

/** Columns of a line for `lineMeasureSums` with `areTermsKnown`: worked out once for each line, and once for a statement. */
export const LINE_TERMS = (Object.keys(TERMS) as (keyof typeof TERMS)[])
  .map((term) => `${TERMS[term]} AS ${KNOWN_TERMS[term]}`)
  .join(', ');

const unitsWhen = (condition: string) => `CASE WHEN ${condition} THEN quantity ELSE 0 END`;

const whenEstimated = (actual: string, estimate: string, otherwise = '0') =>
  `CASE WHEN ${actual} IS NULL THEN coalesce(${estimate}, 0) ELSE ${otherwise} END`;

/** Each measure of one line, in SQL over the columns of order_items. */
function ofLine({ costed, fees, fulfilment }: typeof TERMS): Record<AccountMeasure, string> {
  const whenCosted = (amount: string) => `CASE WHEN ${costed} THEN ${amount} ELSE 0 END`;
  return {
    units: 'quantity',
    revenue: 'coalesce(price_minor - discount_minor, 0)',
    costed_units: whenCosted('quantity'),
    costed_revenue: whenCosted('price_minor - discount_minor'),
    cogs: whenCosted('(quantity - resellable_quantity) * unit_cost_minor'),
    fees: whenCosted(fees),
    fulfilment: whenCosted(fulfilment),
    refunds: whenCosted('refund_minor'),
    tax: whenCosted('tax_minor'),
    reimbursements: whenCosted('reimbursed_minor'),
    estimated: whenCosted(
      `(${whenEstimated('fees_minor', 'estimated_fees_minor')}) + (${whenEstimated('fulfilment_minor', 'estimated_fulfilment_minor')})`,
    ),
    storage: '0',
    ads: '0',
    ad_sales: '0',
    units_without_cost: unitsWhen('unit_cost_minor IS NULL'),
    units_without_fee: unitsWhen(`${fees} IS NULL OR ${fulfilment} IS NULL`),
    units_without_price: unitsWhen('price_minor IS NULL'),
    discounts: 'CASE WHEN price_minor IS NULL THEN 0 ELSE discount_minor END',
    fixed_fees: whenCosted(whenEstimated('fees_minor', 'estimated_fixed_fee_minor', 'coalesce(fixed_fee_minor, 0)')),
    other_fees: whenCosted(whenEstimated('fees_minor', '0', 'coalesce(other_fees_minor, 0)')),
  };
}

/** `… AS units, …`: measures of a line, weighed by `sign`, as whole numbers in float8. */
export function lineMeasures(
  measures: readonly AccountMeasure[],
  { sign = '', areTermsKnown = false, over = (amount: string) => amount } = {},
): string {
  const amounts = ofLine(areTermsKnown ? KNOWN_TERMS : TERMS);
  const signed = sign && `${sign} * `;
  return measures.map((name) => `${over(`${signed}(${amounts[name]})::float8`)} AS ${name}`).join(', ');
}

/** `sum(…) AS units, …`: measures of a group of lines. */
export const lineMeasureSums = (measures: readonly AccountMeasure[] = SALES_MEASURES) =>
  lineMeasures(measures, { over: (amount) => `sum(${amount})` });

/** Which scopes a status counts in. A CTE to join lines or orders with by `status`. */
export const SCOPES_OF_STATUS = `scopes (status, scope) AS (VALUES
  ('pending'::"OrderStatus", 'pending'::"SalesScope"), ('shipped', 'shipped'), ('delivered', 'delivered'),
  ('cancelled', 'cancelled'), ('pending', 'all'), ('shipped', 'all'), ('delivered', 'all'))`;
