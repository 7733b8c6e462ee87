import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from './kindConditions.ts';

/** The additive measures of every sales rollup, by column name; money in minor units of the product's currency. */
export const SALES_MEASURES = [
  'units',
  'revenue',
  'other_income',
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
  'units_without_freight',
] as const;

/** Parts of those measures, stored by account and day only, for the income statement. */
const ACCOUNT_PARTS = [
  'discounts',
  'fixed_fees',
  'instalments',
  'other_fees',
  'freight',
  'own_freight',
  'fees_returned',
  'return_costs',
  'packaging',
  'account_fees',
  'account_storage',
] as const;
export const ACCOUNT_MEASURES = [...SALES_MEASURES, ...ACCOUNT_PARTS] as const;

export type SalesMeasure = (typeof SALES_MEASURES)[number];
export const MONEY_MEASURES = SALES_MEASURES.filter((name) => !name.includes('units'));
type AccountMeasure = (typeof ACCOUNT_MEASURES)[number];

/** The measures that come from advertising, and those that come from amounts posted for a product and a day. */
export const AD_MEASURES = ['ads', 'ad_sales'] as const satisfies SalesMeasure[];
export const POSTED_MEASURES = ['storage', 'reimbursements'] as const satisfies SalesMeasure[];
/** Those of the account, with what is of the account and of no product: that is in `storage`, so that it is in profit. */
export const POSTED_ACCOUNT_MEASURES = [...POSTED_MEASURES, 'account_fees', 'account_storage'] as const;

const NOT_FROM_LINES: readonly string[] = [...AD_MEASURES, 'storage', 'account_fees', 'account_storage'];
export const LINE_MEASURES = SALES_MEASURES.filter((name) => !NOT_FROM_LINES.includes(name));
export const ACCOUNT_LINE_MEASURES = ACCOUNT_MEASURES.filter((name) => !NOT_FROM_LINES.includes(name));

/** The measures that make up profit before advertising, by sign. */
export const PRE_AD_TERMS = {
  '+': ['revenue', 'other_income', 'reimbursements'],
  '-': ['cogs', 'fees', 'fulfilment', 'refunds', 'tax', 'storage'],
} as const satisfies Record<string, SalesMeasure[]>;

/** SQL of profit before advertising; `column` maps a measure to its SQL expression. */
export const preAdProfit = (column: (name: SalesMeasure) => string = (name) => name) =>
  `(${PRE_AD_TERMS['+'].map(column).join(' + ')} - ${PRE_AD_TERMS['-'].map(column).join(' - ')})`;

/** Kinds charged for an order as fees: also what is elsewhere charged for a product or the account. */
export const FEE_KINDS = kindsOf('fees', 'storage', 'account', 'financial');
const PLAIN_FEES: readonly LedgerKind[] = ['commission', 'fixed_fee', 'instalment_cost'];
const LOGISTICS = kindsOf('logistics', 'ownFreight');

interface Measured {
  kinds: readonly LedgerKind[];
  /** Default: the amount. */
  of?: 'income' | 'cost' | 'units' | 'unread units';
  isEstimated?: boolean;
}
const income = (...kinds: LedgerKind[]): Measured => ({ kinds, of: 'income' });
const cost = (...kinds: LedgerKind[]): Measured => ({ kinds, of: 'cost' });
const unread = (...kinds: LedgerKind[]): Measured => ({ kinds, of: 'unread units' });

/** What each measure adds up of the lines of orders. */
const OF_LINES: Record<
  Exclude<AccountMeasure, 'ads' | 'ad_sales' | 'storage' | 'account_fees' | 'account_storage'>,
  Measured
> = {
  units: { kinds: ['item_revenue'], of: 'units' },
  revenue: income(...kindsOf('revenue', 'discounts')),
  other_income: income(...kindsOf('otherIncome')),
  cogs: cost(...kindsOf('cogs')),
  fees: cost(...FEE_KINDS),
  fulfilment: cost(...LOGISTICS),
  refunds: cost(...kindsOf('refunds')),
  tax: cost(...kindsOf('tax')),
  reimbursements: income(...kindsOf('reimbursements')),
  estimated: { ...cost(...FEE_KINDS, ...LOGISTICS), isEstimated: true },
  units_without_cost: unread('product_cost'),
  units_without_fee: unread('commission', 'fulfilment'),
  units_without_price: unread('item_revenue'),
  units_without_freight: unread('own_freight'),
  discounts: cost('discount'),
  fixed_fees: cost('fixed_fee'),
  instalments: cost('instalment_cost'),
  other_fees: cost(...FEE_KINDS.filter((kind) => !PLAIN_FEES.includes(kind))),
  freight: cost('freight'),
  own_freight: cost(...kindsOf('ownFreight')),
  packaging: cost('packaging'),
  fees_returned: income('fee_returned', 'freight_returned'),
  return_costs: cost('refund_admin_fee', 'return_freight', 'return_processing'),
};

/**
 * `sum(…) AS units, …`: measures of a group of ledger lines of orders called `l`, as whole numbers in float8. Only lines that
 * stand may be among them. `l.amount_minor` is null, and `isUnread` true, of an unknown amount.
 */
export const lineMeasureSums = (
  measures: readonly string[] = LINE_MEASURES,
  isUnread = 'l.amount_minor IS NULL',
): string =>
  measures
    .map((name) => {
      const measured = OF_LINES[name as keyof typeof OF_LINES] as Measured | undefined;
      if (!measured) return `0::float8 AS ${name}`;
      const { kinds, of = 'income', isEstimated } = measured;
      const amount = of.endsWith('units') ? 'l.units' : `${of === 'cost' ? '-' : ''}l.amount_minor`;
      const conditions = [
        inKinds('l', kinds),
        ...(of === 'unread units' ? [isUnread] : []),
        ...(isEstimated ? [`l.basis = 'estimated'`] : []),
      ];
      return `coalesce(sum((${amount})::float8) FILTER (WHERE ${conditions.join(' AND ')}), 0) AS ${name}`;
    })
    .join(', ');

/** A CTE with the scopes that each status counts in, to be joined by `status`. */
export const SCOPES_OF_STATUS = `scopes (status, scope) AS (VALUES
  ('pending'::"OrderStatus", 'pending'::"SalesScope"), ('shipped', 'shipped'), ('delivered', 'delivered'),
  ('cancelled', 'cancelled'), ('pending', 'all'), ('shipped', 'all'), ('delivered', 'all'))`;
