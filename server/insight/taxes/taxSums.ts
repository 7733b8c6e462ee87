import { type Bind, bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { presented } from '#server/insight/sales/metrics/presentedSums.ts';
import { isNarrowed, lineCondition } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { type TaxKind, taxKinds } from './taxKinds.ts';

/** SQL of what the sums are by, of a `line` and its order `sale`, as text; `''`: none. */
const KEYS = {
  month: `date_trunc('month', line.day::timestamp)::date::text`,
  state: `coalesce(sale.ship_uf::text, '')`,
  product: `coalesce(line.product_id::text, '')`,
};
type TaxKey = keyof typeof KEYS;

/** Sums of some ledger lines, in minor units; taxes are positive where they are owed. */
export interface TaxSums extends Record<TaxKind, number> {
  /** Price less discounts of all sales, and of those with a tax. */
  revenue: number;
  base: number;
  /** All taxes, and those of them that are estimated. */
  tax: number;
  estimated: number;
}

const AMOUNTS = ['revenue', 'base', 'tax', 'estimated', ...taxKinds] as const;
export const NO_TAXES = Object.fromEntries(AMOUNTS.map((name) => [name, 0])) as unknown as TaxSums;

export interface TaxesBy {
  /** `YYYY-MM-01`, two letters of a state or the number of a product; `''`: none. */
  byKey: ReadonlyMap<string, TaxSums>;
  total: TaxSums;
  currency: string;
  /** False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency. */
  hasExchange: boolean;
}

type Row = TaxSums & { key: string | null; target: 'native' | 'BRL'; currencies: string[]; isBrlRateMissing: boolean };

/**
 * Taxes of a scope from its ledger lines by month, state or product, in BRL at the rate of each day; in the original currency when
 * it is the only one and has no rate. Totals are rounded once, the others with the sum of those before them, so that they add up.
 * Reads the lines of the sales of the whole period.
 */
export async function taxSums(scope: SalesScope, by: TaxKey): Promise<TaxesBy> {
  const bind = bindParameters();
  const rows = await queryRows<Row>(statement(scope, by, bind), bind.values, readerOf(scope.accountId));
  const shown = presented(rows.filter(({ key }) => key === null));
  const { target = 'BRL', currency = 'BRL', hasExchange = true } = shown ?? {};
  const inTarget = rows.filter((row) => row.target === target && row.key !== null);
  return {
    byKey: new Map(inTarget.map((row) => [row.key!, row])),
    total: shown ?? NO_TAXES,
    currency,
    hasExchange,
  };
}

function statement(scope: SalesScope, by: TaxKey, bind: Bind): string {
  const summed = AMOUNTS.filter((name) => name !== 'base')
    .map((name) => `sum(line.${name}) AS ${name}`)
    .join(', ');
  const rounded = AMOUNTS.map(
    (name) => `(round(sum(${name}) OVER before) - round(sum(${name}) OVER before - ${name}))::float8 AS ${name}`,
  );
  return `
    WITH lines AS (${itemLines(scope, bind)}),
    source AS MATERIALIZED (
      SELECT ${KEYS[by]} AS key, line.currency, CASE WHEN line.currency <> 'BRL' THEN line.day END AS day, ${summed},
             sum(line.revenue) FILTER (WHERE line.is_taxed) AS base
      FROM ${joined(scope, by, bind)}
      ${isNarrowed(scope) ? `WHERE ${lineCondition(scope, bind)}` : ''}
      GROUP BY 1, 2, 3
    ), rates AS MATERIALIZED (
      ${ratesByDay(`SELECT DISTINCT currency, day FROM source WHERE currency <> 'BRL'`, bind(scope.accountId))}
    ), exact AS (
      SELECT key, target, GROUPING(key) = 1 AS is_total, array_agg(DISTINCT currency::text) AS currencies,
             bool_or(brl IS NULL) AS "isBrlRateMissing",
             ${AMOUNTS.map((name) => `coalesce(sum(${name}::numeric * rate), 0) AS ${name}`).join(', ')}
      FROM (SELECT source.*, CASE source.currency WHEN 'BRL' THEN 1 ELSE rates.brl END AS brl
            FROM source LEFT JOIN rates USING (currency, day)) rated
      CROSS JOIN LATERAL (VALUES ('native', 1::numeric), ('BRL', brl)) into_currency (target, rate)
      GROUP BY GROUPING SETS ((key, target), (target))
    )
    SELECT key, target, currencies, "isBrlRateMissing", ${rounded.join(', ')}
    FROM exact WINDOW before AS (PARTITION BY target, is_total ORDER BY key)`;
}

const SALES = kindsOf('revenue', 'discounts');
const TAX = `${inKinds('l', taxKinds)}`;

/**
 * SQL of one row for each order line: the price of a sale and its taxes, whatever their source. Whole numbers as float8, which is summed
 * faster than NUMERIC.
 */
function itemLines({ accountId, days, marketplace, status }: SalesScope, bind: Bind): string {
  const owed = (condition: string) => `coalesce(-sum(l.amount_minor::float8) FILTER (WHERE ${condition}), 0)`;
  return `
    SELECT l.account_id, l.order_id, l.product_id, l.day, l.currency, bool_or(${TAX}) AS is_taxed,
           coalesce(sum(l.amount_minor::float8) FILTER (WHERE ${inKinds('l', SALES)}), 0) AS revenue,
           ${owed(TAX)} AS tax, ${owed(`${TAX} AND l.basis = 'estimated'`)} AS estimated,
           ${taxKinds.map((kind) => `${owed(`l.kind = '${kind}'`)} AS ${kind}`).join(', ')}
    FROM ledger_lines l
    WHERE l.account_id = ${bind(accountId)} AND l.stands
      AND ${status ? `l.status = ${bind(status)}::"OrderStatus"` : `l.status IS DISTINCT FROM 'cancelled'`}
      AND l.day >= ${bind(days.start)}::date AND l.day < ${bind(days.end)}::date
      ${marketplace ? `AND l.marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
      AND (${TAX} OR l.order_id IS NOT NULL AND ${inKinds('l', SALES)})
    GROUP BY l.account_id, l.order_item_id, l.order_id, l.product_id, l.day, l.currency`;
}

/** SQL of the lines with the tables that the key or the filters ask for. */
function joined(scope: SalesScope, by: TaxKey, bind: Bind): string {
  const sale = () => `LEFT JOIN orders sale ON sale.account_id = ${bind(scope.accountId)} AND sale.id = line.order_id`;
  const product = () =>
    `JOIN products product ON product.account_id = ${bind(scope.accountId)} AND product.id = line.product_id`;
  return [
    'lines line',
    ...(by === 'state' || scope.orderPattern ? [sale()] : []),
    ...(isNarrowed(scope) ? [product()] : []),
  ].join(' ');
}
