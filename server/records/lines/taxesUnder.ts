import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { SALE_TAXES, type SaleTax } from '#server/records/taxation/engine/taxKinds.ts';
import { generalName, goodsOn } from '#server/records/taxation/goods/goods.ts';
import { GIVEN_RATES, type GivenRate, RATE_COLUMNS } from './given/givenRates.ts';
import { kindOfTax, taxOfKind } from './itemLines.ts';
import { accountReturns } from '#server/records/taxation/documents/saleReturns.ts';
import { POSTED_SHARES } from './postedShares.ts';
import { RETURNED_UNITS } from './returnedUnits.ts';
import { ratesOn, taxedPrice } from './taxesOn.ts';
import { returnNotes } from '#server/records/taxation/documents/returnNotes.ts';
import { TAXES_OF_RETURNS } from './taxesOfReturns.ts';
import { baseOf, saleTaxesSql } from '#server/records/taxation/engine/saleTaxesSql.ts';

const PRICE = taxedPrice({
  currency: 'i.currency',
  priceMinor: 'i.price_minor',
  discountMinor: 'i.discount_minor',
  documentBase: null,
});
const CONSUMPTION: readonly SaleTax[] = ['cbs', 'ibs_uf', 'ibs_mun'];
const owed = (tax: SaleTax) =>
  CONSUMPTION.includes(tax) ? `CASE WHEN t.is_informative THEN 0 ELSE t.${tax} END` : `t.${tax}`;

const KINDS = SALE_TAXES.map((tax) => `('${kindOfTax(tax)}'::"LedgerKind", ${owed(tax)}, t.${baseOf(tax)})`).join(', ');

/** What taxes are added up by: the month of the sale, or its product. */
const KEYS = {
  month: { ofSales: 's.month::text', ofReturns: `date_trunc('month', r.day::timestamp)::date::text` },
  product: { ofSales: 's.product_id::text', ofReturns: 'r.product_id::text' },
} as const;
type Key = keyof typeof KEYS;

/** Rates of a sale as of `ratesOn`, first that is there first: of its goods or of such in general, to its state or to any. */
const RATES_OF_SALE = [
  { as: 'own', goods: 's.goods', uf: 's.ship_uf' },
  { as: 'general', goods: generalName('s.goods'), uf: 's.ship_uf' },
  { as: 'own_anywhere', goods: 's.goods', uf: `''` },
  { as: 'general_anywhere', goods: generalName('s.goods'), uf: `''` },
];
const firstOf = (column: string) => `coalesce(${RATES_OF_SALE.map(({ as }) => `${as}.${column}`).join(', ')})`;

/** Sales of the same price, month, goods and state are worked out once. */
const ofSales = (by: Key) => `
WITH ${GIVEN_RATES}, sold AS (
  SELECT date_trunc('month', i.sale_day::timestamp)::date AS month, ${by === 'product' ? 'i.product_id' : 'NULL::int AS product_id'},
         ${goodsOn('i.product_id', 'i.sale_day')} AS goods, o.ship_uf, ${PRICE} AS paid, count(*) AS lines
  FROM order_items i JOIN orders o ON o.account_id = $1 AND o.id = i.order_id
  WHERE i.account_id = $1 AND i.sale_day >= $3 AND i.sale_day < $4 AND i.status <> 'cancelled' AND i.price_minor IS NOT NULL
    AND i.currency = 'BRL'
  GROUP BY 1, 2, 3, 4, 5
), priced AS (
  SELECT s.*, ${RATE_COLUMNS.map((name) => `${firstOf(name)} AS ${name}`).join(', ')}
  FROM sold s
  ${RATES_OF_SALE.map(
    ({ as, goods, uf }) =>
      `LEFT JOIN tax_rates ${as} ON ${as}.account_id = $1 AND ${as}.month = s.month AND ${as}.goods = ${goods} AND ${as}.to_uf = ${uf}`,
  ).join('\n  ')}
)
SELECT ${KEYS[by].ofSales} AS key, k.kind, sum(s.lines * k.owed)::float8 AS minor
FROM priced s CROSS JOIN LATERAL (${saleTaxesSql(
  's.paid',
  `(SELECT ${RATE_COLUMNS.map((name) => `s.${name}`).join(', ')} WHERE s.num IS NOT NULL)`,
)}) t
CROSS JOIN LATERAL (VALUES ${KINDS}) k (kind, owed, base)
WHERE k.owed <> 0 GROUP BY 1, 2`;

/** Those of the returned goods of sales of the days, as the ledger takes them back. */
const ofReturns = (by: Key) => `
WITH ${GIVEN_RATES}, ${returnNotes('$5')}, requested AS MATERIALIZED (
  SELECT DISTINCT o.id AS order_id, o.marketplace, o.external_id, o.currency, o.ship_uf
  FROM posted_amounts a
  JOIN orders o ON o.account_id = $1 AND o.marketplace = a.marketplace AND o.external_id = a.order_external_id
  WHERE a.account_id = $1 AND a.kind = 'refund_principal'
  UNION SELECT o.id, o.marketplace, o.external_id, o.currency, o.ship_uf
  FROM return_notes n JOIN order_items i ON i.account_id = $1 AND i.id = n.id JOIN orders o ON o.account_id = $1 AND o.id = i.order_id
), items AS MATERIALIZED (
  SELECT i.*, o.ship_uf, NULL::bigint AS document_base, regexp_replace(i.line_key, '#\\d+$', '') AS listing_key, coalesce(i.price_minor, 0) AS price,
         i.status = 'cancelled' AS is_cancelled
  FROM requested o JOIN order_items i ON i.account_id = $1 AND i.order_id = o.order_id
  WHERE EXISTS (SELECT FROM order_items n WHERE n.account_id = $1 AND n.order_id = o.order_id AND n.sale_day >= $3 AND n.sale_day < $4)
), ${POSTED_SHARES}, ${RETURNED_UNITS}, known_lines AS (
  SELECT i.order_id, i.id AS order_item_id, k.kind, 'tax_rates' AS source, kind_of.goods AS source_ref, i.product_id, i.marketplace, i.status,
         i.sale_day AS day, -k.owed AS amount_minor, i.currency, k.base AS base_minor, false AS superseded, true AS stands
  FROM items i CROSS JOIN LATERAL (SELECT ${goodsOn('i.product_id', 'i.sale_day')} AS goods OFFSET 0) kind_of
  CROSS JOIN LATERAL (${saleTaxesSql(
    PRICE,
    ratesOn(`date_trunc('month', i.sale_day::timestamp)::date`, 'kind_of.goods', 'i.ship_uf'),
  )}) t
  CROSS JOIN LATERAL (VALUES ${KINDS}) k (kind, owed, base)
  WHERE k.owed <> 0
), ${TAXES_OF_RETURNS}
SELECT ${KEYS[by].ofReturns} AS key, r.kind, -sum(r.minor)::float8 AS minor
FROM taxes_of_returns r WHERE r.day >= $3 AND r.day < $4 GROUP BY 1, 2`;

/** A tax of the sales of a month or a product under some rates, in centavos owed, less what their returned goods take back. */
export interface TaxUnder {
  /** First day of the month of the sales, or the id of the product. */
  key: string;
  tax: SaleTax;
  minor: number;
}

/**
 * What the sales of some days owe under other rates than those in force (`rates`: rows of `tax_rates`, of the months of the sales and of
 * their returns), by the ledger's own calculation. Taxes of NF-e are left aside: they say what was owed under the real ones; of return notes
 * stays what came back and when. None of 0.
 */
export async function taxesUnder(
  accountId: number,
  rates: readonly GivenRate[],
  { days: { start, end }, by }: { days: DayRange; by: Key },
  on?: Queryable,
): Promise<TaxUnder[]> {
  const values = [accountId, JSON.stringify(rates), start, end];
  const returns = (await accountReturns(accountId, on)).returned.map(({ id, place, key, day, units }) => ({
    id,
    place,
    key,
    day,
    units,
  }));
  const sums = new Map<string, TaxUnder>();
  for (const [statement, more] of [
    [ofSales(by), []],
    [ofReturns(by), [JSON.stringify(returns)]],
  ] as const)
    for (const { key, kind, minor } of await queryRows<{ key: string; kind: LedgerKind; minor: number }>(
      statement,
      [...values, ...more],
      on,
    )) {
      const tax = taxOfKind.get(kind)!;
      const sum = sums.get(`${key} ${tax}`);
      sums.set(`${key} ${tax}`, { key, tax, minor: (sum?.minor ?? 0) + minor });
    }
  return [...sums.values()].filter(({ minor }) => minor !== 0);
}
