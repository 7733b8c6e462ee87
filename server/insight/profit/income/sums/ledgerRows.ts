import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';
import { incomeEntries, incomeEntryRules } from '#server/insight/profit/income/incomeEntries.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { IncomeScope } from './accrualRows.ts';
import { ofProducts } from './ofProducts.ts';

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

/** What entries ask of a line besides its kind, by column: when it has the value that they ask for. */
const ASKED = {
  order_item_id: { when: 'l.order_item_id IS NOT NULL', value: '0', otherwise: 'NULL' },
  product_id: { when: 'l.product_id IS NOT NULL', value: '0', otherwise: 'NULL' },
  source: { when: `l.source = 'advertising'`, value: `'advertising'`, otherwise: `''` },
  basis: { when: `l.basis = 'estimated'`, value: `'estimated'`, otherwise: `''` },
};
const answers = Object.values(ASKED).map(({ when }, bit) => `CASE WHEN ${when} THEN ${2 ** bit} ELSE 0 END`);
const asAsked = Object.entries(ASKED).map(
  ([name, { value, otherwise }], bit) =>
    `CASE WHEN answers & ${2 ** bit} > 0 THEN ${value} ELSE ${otherwise} END AS ${name}`,
);

/**
 * As `accrualRows`, from the ledger's lines that meet a condition. `day`: SQL of the day they count on. Lines that are alike for
 * every entry are added up before the entries look at them: those are few, however long the history is. Their answers are one
 * number, because each key more takes time for every line. Lines in BRL need no rate, so that their day is left out.
 */
const rowsOf = (scope: IncomeScope, bind: Bind, day: string, condition: string) => `
  SELECT l.counted AS day, l.rated_day, l.marketplace::text AS marketplace, NULL::int AS product_id, l.currency, ${sums()}
  FROM (
    SELECT counted, rated_day, marketplace, currency, kind, amount_minor, units, ${asAsked.join(', ')}
    FROM (
      SELECT ${day} AS counted, CASE WHEN l.currency <> 'BRL' THEN l.day END AS rated_day, l.marketplace, l.currency, l.kind,
             ${[...answers, `CASE WHEN l.amount_minor IS NULL THEN ${2 ** answers.length} ELSE 0 END`].join(' + ')} AS answers,
             sum(l.amount_minor) AS amount_minor, sum(l.units) AS units
      FROM ledger_lines l WHERE ${counting(scope, bind, 'l')} AND ${condition}
      GROUP BY 1, 2, 3, 4, 5, 6) alike) l
  GROUP BY 1, 2, 3, 4, 5`;

/** As `accrualRows`, by product too, from the ledger's lines: all, or those of a listing or of a physical product's listings. */
export const productRows = (scope: IncomeScope & Pick<SalesScope, 'productId' | 'masterId'>, bind: Bind): string => `
  SELECT l.day, l.day AS rated_day, l.marketplace::text AS marketplace, l.product_id, l.currency, ${sums()}
  FROM ledger_lines l
  WHERE ${counting(scope, bind, 'l')} AND l.day >= ${bind(scope.days.start)}::date AND l.day < ${bind(scope.days.end)}::date
    ${ofProducts(scope, 'l', bind)}
  GROUP BY 1, 2, 3, 4, 5`;

/** As `accrualRows`, by the day on which the money moves, at the exchange rate of the day of the sale. */
export const cashRows = (scope: IncomeScope, bind: Bind): string =>
  rowsOf(
    scope,
    bind,
    'l.cash_day',
    `l.cash_day >= ${bind(scope.days.start)}::date AND l.cash_day < ${bind(scope.days.end)}::date`,
  );

/** As `cashRows`, all in one, with no day: what moved before the end of the scope. */
export const movedRows = (scope: IncomeScope, bind: Bind): string =>
  rowsOf(scope, bind, 'NULL::date', `l.cash_day < ${bind(scope.days.end)}::date`);
