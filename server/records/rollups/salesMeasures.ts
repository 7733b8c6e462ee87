/** The additive measures of every sales rollup, by column name; money in minor units of the product's currency. */
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

/** Parts of those measures, stored by account and day only, for the income statement. */
const ACCOUNT_PARTS = ['discounts', 'fixed_fees', 'other_fees', 'account_fees'] as const;
export const ACCOUNT_MEASURES = [...SALES_MEASURES, ...ACCOUNT_PARTS] as const;

export type SalesMeasure = (typeof SALES_MEASURES)[number];
export const MONEY_MEASURES = SALES_MEASURES.filter((name) => !name.includes('units'));
type AccountMeasure = (typeof ACCOUNT_MEASURES)[number];

/** The measures that come from advertising, and those that come from amounts posted for a product and a day. */
export const AD_MEASURES = ['ads', 'ad_sales'] as const satisfies SalesMeasure[];
export const POSTED_MEASURES = ['storage', 'reimbursements'] as const satisfies SalesMeasure[];
/** Those of the account, with what is of the account and of no product: that is in `storage`, so that it is in profit. */
export const POSTED_ACCOUNT_MEASURES = [...POSTED_MEASURES, 'account_fees'] as const;

const NOT_FROM_LINES: readonly string[] = [...AD_MEASURES, 'storage', 'account_fees'];
export const LINE_MEASURES = SALES_MEASURES.filter((name) => !NOT_FROM_LINES.includes(name));
export const ACCOUNT_LINE_MEASURES = ACCOUNT_MEASURES.filter((name) => !NOT_FROM_LINES.includes(name));

/** The columns of order_items whose change changes a rollup. */
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

/** The measures that make up profit before advertising, by sign. */
export const PRE_AD_TERMS = {
  '+': ['costed_revenue', 'reimbursements'],
  '-': ['cogs', 'fees', 'fulfilment', 'refunds', 'tax', 'storage'],
} as const satisfies Record<string, SalesMeasure[]>;

/** SQL of profit before advertising; `column` maps a measure to its SQL expression. */
export const preAdProfit = (column: (name: SalesMeasure) => string = (name) => name) =>
  `(${PRE_AD_TERMS['+'].map(column).join(' + ')} - ${PRE_AD_TERMS['-'].map(column).join(' - ')})`;

// Sums are float8: exact for whole numbers below 2^53, without NUMERIC arithmetic.
const FEES = 'coalesce(fees_minor, estimated_fees_minor)';
const FULFILMENT = 'coalesce(fulfilment_minor, estimated_fulfilment_minor)';

/** SQL terms of a line that several measures share. */
const TERMS = {
  costed: `price_minor + unit_cost_minor + ${FEES} + ${FULFILMENT} IS NOT NULL`,
  fees: FEES,
  fulfilment: FULFILMENT,
};
/** The same terms as columns that LINE_TERMS computed. */
const COMPUTED_TERMS: typeof TERMS = { costed: 'is_costed', fees: 'known_fees', fulfilment: 'known_fulfilment' };

/** Columns of a line for `lineMeasures` with `areTermsComputed`, so that each term is computed once per line. */
export const LINE_TERMS = (Object.keys(TERMS) as (keyof typeof TERMS)[])
  .map((term) => `${TERMS[term]} AS ${COMPUTED_TERMS[term]}`)
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
    account_fees: '0',
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

/** `… AS units, …`: measures of a line, multiplied by `sign`, as whole numbers in float8. */
export function lineMeasures(
  measures: readonly AccountMeasure[],
  { sign = '', areTermsComputed = false, over = (amount: string) => amount } = {},
): string {
  const amounts = ofLine(areTermsComputed ? COMPUTED_TERMS : TERMS);
  const signed = sign && `${sign} * `;
  return measures.map((name) => `${over(`${signed}(${amounts[name]})::float8`)} AS ${name}`).join(', ');
}

/** `sum(…) AS units, …`: measures of a group of lines. */
export const lineMeasureSums = (measures: readonly AccountMeasure[] = SALES_MEASURES) =>
  lineMeasures(measures, { over: (amount) => `sum(${amount})` });

/** A CTE with the scopes that each status counts in, to be joined by `status`. */
export const SCOPES_OF_STATUS = `scopes (status, scope) AS (VALUES
  ('pending'::"OrderStatus", 'pending'::"SalesScope"), ('shipped', 'shipped'), ('delivered', 'delivered'),
  ('cancelled', 'cancelled'), ('pending', 'all'), ('shipped', 'all'), ('delivered', 'all'))`;
