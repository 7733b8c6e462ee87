import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';
import { incomeEntries, incomeEntryRules } from '#server/insight/profit/income/incomeEntries.ts';
import type { IncomeScope } from './accrualRows.ts';

const SAO_PAULO_DAY = (instant: string) => `(${instant} AT TIME ZONE 'America/Sao_Paulo')::date`;

/** Kinds that are paid with the goods or with the parcel, of which nothing says when. */
const PAID_AT_ONCE = kindsOf('cogs', 'ownFreight');
/** Kinds that a posting of the sale itself has, which is when its price is paid out. */
const OF_SALE = [...FEE_KINDS, ...kindsOf('revenue', 'discounts', 'otherIncome', 'logistics')];

/** SQL of the day on which a posted amount `a` was released, NULL while the marketplace holds it. */
const RELEASED = `CASE WHEN a.basis = 'provisional' AND a.released_at IS NULL THEN NULL
  ELSE ${SAO_PAULO_DAY('coalesce(a.released_at, a.posted_at)')} END`;

/**
 * SQL of the day on which a line's money moves: tax on the 20th of the next month, goods and own parcels on the day of the
 * sale, advertising on the day of the click, posted amounts when they are released, the rest of a sale with its first released
 * amount. NULL while nothing is released.
 */
const CASH_DAY = `CASE
  WHEN ${inKinds('l', kindsOf('tax'))} THEN (date_trunc('month', l.day::timestamp) + interval '1 month 19 days')::date
  WHEN l.source = 'advertising' OR l.posted_id IS NULL AND ${inKinds('l', PAID_AT_ONCE)} THEN l.day
  WHEN l.posted_id IS NOT NULL THEN l.released
  ELSE l.sale_released END`;

const OF_UNITS: Record<
  'units' | 'units_without_cost' | 'units_without_fee' | 'units_without_price' | 'units_without_freight',
  string
> = {
  units: inKinds('l', ['item_revenue']),
  units_without_cost: `${inKinds('l', ['product_cost'])} AND l.amount_minor IS NULL`,
  units_without_fee: `${inKinds('l', ['commission', 'fulfilment'])} AND l.amount_minor IS NULL`,
  units_without_price: `${inKinds('l', ['item_revenue'])} AND l.amount_minor IS NULL`,
  units_without_freight: `${inKinds('l', ['own_freight'])} AND l.amount_minor IS NULL`,
};
const CHARGES = `${inKinds('l', [...FEE_KINDS, ...kindsOf('logistics', 'ownFreight')])} AND l.order_item_id IS NOT NULL`;

const counting = (scope: IncomeScope, bind: Bind, row: string) => `
  ${row}.account_id = ${bind(scope.accountId)} AND ${row}.stands
  AND ${scope.status ? `${row}.status = ${bind(scope.status)}::"OrderStatus"` : `${row}.status IS DISTINCT FROM 'cancelled'`}
  ${scope.marketplace ? `AND ${row}.marketplace = ${bind(scope.marketplace)}::"Marketplace"` : ''}`;

const sums = () => `
  ${Object.entries(OF_UNITS)
    .map(([name, condition]) => `coalesce(sum(l.units) FILTER (WHERE ${condition}), 0)::int AS ${name}`)
    .join(', ')},
  ${incomeEntries
    .map((name) => `coalesce(sum(l.amount_minor) FILTER (WHERE ${incomeEntryRules[name].ofLines}), 0) AS "${name}"`)
    .join(', ')},
  coalesce(-sum(l.amount_minor) FILTER (WHERE ${CHARGES}), 0) AS charges,
  coalesce(-sum(l.amount_minor) FILTER (WHERE ${CHARGES} AND l.basis = 'estimated'), 0) AS estimated`;

/** As `accrualRows`, by product too, from the ledger's lines. `productId`: of this product only. */
export const productRows = (scope: IncomeScope, productId: number | null, bind: Bind): string => `
  SELECT l.day, l.day AS rated_day, l.marketplace::text AS marketplace, l.product_id, l.currency, ${sums()}
  FROM ledger_lines l
  WHERE ${counting(scope, bind, 'l')} AND l.day >= ${bind(scope.days.start)}::date AND l.day < ${bind(scope.days.end)}::date
    ${productId ? `AND l.product_id = ${bind(productId)}` : ''}
  GROUP BY 1, 2, 3, 4, 5`;

/** SQL of the lines that count of the whole history, with their `cash_day`. */
const cashLines = (scope: IncomeScope, bind: Bind) => `
  SELECT l.*, ${CASH_DAY} AS cash_day FROM (
    SELECT l.*, ${RELEASED} AS released,
           min(${RELEASED}) FILTER (WHERE l.posted_id IS NOT NULL AND ${inKinds('l', OF_SALE)})
             OVER (PARTITION BY l.order_id) AS sale_released
    FROM ledger_lines l LEFT JOIN posted_amounts a ON a.account_id = l.account_id AND a.id = l.posted_id
    WHERE ${counting(scope, bind, 'l')}) l`;

/** As `accrualRows`, by the day on which the money moves, at the exchange rate of the day of the sale. */
export const cashRows = (scope: IncomeScope, bind: Bind): string => `
  SELECT l.cash_day AS day, l.day AS rated_day, l.marketplace::text AS marketplace, NULL::int AS product_id, l.currency, ${sums()}
  FROM (${cashLines(scope, bind)}) l
  WHERE l.cash_day >= ${bind(scope.days.start)}::date AND l.cash_day < ${bind(scope.days.end)}::date
  GROUP BY 1, 2, 3, 4, 5`;

/**
 * As `cashRows`, of two sides in the column `day`: what was earned before the end of the scope ('earned') and what moved before
 * it ('moved'). Their difference is open.
 */
export const openRows = (scope: IncomeScope, bind: Bind): string => {
  const end = `${bind(scope.days.end)}::date`;
  return `
  SELECT side.name AS day, l.day AS rated_day, l.marketplace::text AS marketplace, NULL::int AS product_id, l.currency, ${sums()}
  FROM (${cashLines(scope, bind)}) l
  CROSS JOIN LATERAL (VALUES ('earned', l.day), ('moved', l.cash_day)) side (name, day)
  WHERE side.day < ${end}
  GROUP BY 1, 2, 3, 4, 5`;
};
