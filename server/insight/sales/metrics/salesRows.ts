import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { rollupRows } from '#server/records/rollups/rollupRows.ts';
import { lineMeasureSums, SALES_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import type { SalesScope } from './salesScope.ts';

/** Days of one status; null: all but cancelled. With `until`, also the day `end` up to that instant. */
export interface Slice extends DayRange {
  status: OrderStatus | null;
  until?: Date | null;
  /** Only revenue is needed: for a cut day, the other measures of its lines are not computed. */
  isRevenueOnly?: boolean;
}

/** Whether the scope covers only part of the products or orders. */
export const isNarrowed = ({ brand, productPattern, productId, masterId, pagesOf }: SalesScope) =>
  Boolean(brand || productPattern || productId || masterId || pagesOf);

const DAY_MS = 86_400_000;
/**
 * Whether a range is short enough for a generic plan: planning takes longer than reading it. A longer range needs a plan
 * for its number of days.
 */
export const isShort = ({ start, end }: DayRange) => Date.parse(end) - Date.parse(start) <= 31 * DAY_MS;

/** Whether advertising applies. It belongs to products, so a filter by order status or order id excludes it. */
export const hasAds = (scope: SalesScope, status = scope.status) => !status && !scope.orderPattern;

/**
 * SQL of a slice's rows by product and day: product_id, day, currency and every measure. Reads the daily rollup, or order
 * lines where single orders matter (an order id, a cut day).
 */
export function productRows(scope: SalesScope, slice: Slice, bind: Bind): string {
  const { start, end, until } = slice;
  if (scope.orderPattern) return lineRows(scope, slice, inDays(slice, bind), bind);
  const firstDay = `${bind(start)}::date`;
  const lastDay = `${bind(end)}::date`;
  const whole = `
    SELECT rollup.product_id, rollup.day, product.currency, ${measures(scope, slice)}
    FROM sales_product_days rollup
    JOIN products product ON product.account_id = rollup.account_id AND product.id = rollup.product_id
    WHERE rollup.account_id = ${bind(scope.accountId)} AND rollup.scope = ${bind(slice.status ?? 'all')}::"SalesScope"
      AND rollup.day >= ${firstDay} AND rollup.day < ${lastDay} AND ${productCondition(scope, bind)}
      ${isNarrowed(scope) ? `AND rollup.product_id = ANY (${chosenProducts(scope, 'true', bind)})` : ''}`;
  return until ? `${whole} UNION ALL ${cutDayRows(scope, slice, bind)}` : whole;
}

/** SQL of a slice's rows by day of the whole account: day, currency, orders and every measure. Only when not narrowed. */
export function accountRows(scope: SalesScope, slice: Slice, bind: Bind, days = accountDays(slice, bind)): string {
  const whole = days.map(
    (condition) => `
    SELECT rollup.day, rollup.currency, rollup.orders, ${measures(scope, slice)}
    FROM sales_account_days rollup WHERE ${ofAccount(scope, slice, bind)} AND ${condition}`,
  );
  if (slice.until)
    whole.push(`SELECT day, currency, 0, ${SALES_MEASURES.join(', ')}
      FROM (${lineRows(scope, slice, beforeCut(slice, bind), bind, false)}) cut`);
  return whole.join(' UNION ALL ');
}

/** SQL condition on the account, status and marketplace of rows called `rollup`. */
export const ofAccount = (scope: SalesScope, { status }: Slice, bind: Bind) =>
  `rollup.account_id = ${bind(scope.accountId)} AND rollup.scope = ${bind(status ?? 'all')}::"SalesScope"
      ${scope.marketplace ? `AND rollup.marketplace = ${bind(scope.marketplace)}::"Marketplace"` : ''}`;

const accountDays = ({ start, end }: DayRange, bind: Bind) => [
  `rollup.day >= ${bind(start)}::date AND rollup.day < ${bind(end)}::date`,
];

/** SQL of an instant's hour in America/Sao_Paulo, `YYYY-MM-DD HH`. */
export const HOUR = `to_char(purchased_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD HH24')`;

/** SQL of a slice's rows by hour, from order lines: hour, day, currency and every measure. For short ranges only. */
export function hourRows(scope: SalesScope, slice: Slice, bind: Bind): string {
  return `
    SELECT ${HOUR} AS hour, day, currency, ${lineMeasureSums(SALES_MEASURES)}
    FROM (${ledgerLines(scope, slice, inDays(slice, bind), bind)}) l
    GROUP BY 1, 2, 3`;
}

/**
 * SQL of a slice's rows by state and day, from order lines: slice (`''`: unknown), orders (0), day, currency and every measure. What
 * belongs to no order is in none.
 */
export function stateRows(scope: SalesScope, slice: Slice, bind: Bind): string {
  const lines = ledgerLines(scope, slice, inDays(slice, bind), bind, { from: LINES, of: 'sale.ship_uf' });
  // measures choose among kinds: they are computed of the few sums by kind, not of every line
  return `
    SELECT coalesce(ship_uf::text, '') AS slice, 0 AS orders, day, currency,
           ${lineMeasureSums(SALES_MEASURES, 'l.is_unread')}
    FROM (SELECT ship_uf, day, currency, kind, basis, amount_minor IS NULL AS is_unread,
                 sum(amount_minor) AS amount_minor, sum(units) AS units
          FROM (${lines}) line GROUP BY 1, 2, 3, 4, 5, 6) l
    GROUP BY 1, 3, 4`;
}

/** SQL condition on the days of a `line`. */
export function inDays({ start, end, until }: Slice, bind: Bind): string {
  const lastDay = `${bind(end)}::date`;
  const toLast = until ? `<= ${lastDay} AND line.purchased_at < ${bind(until)}` : `< ${lastDay}`;
  return `line.sale_day >= ${bind(start)}::date AND line.sale_day ${toLast}`;
}

/**
 * SQL of rows (product_id, units) whose sums are the units of some products; `onlyProducts` is SQL of their int[].
 */
export function unitRows(scope: SalesScope, slice: Slice, onlyProducts: string, bind: Bind): string {
  if (scope.orderPattern) return productRows(scope, slice, bind);
  const { accountId, today } = scope;
  const { start, end, until } = slice;
  const whole = { accountId, scope: slice.status ?? ('all' as const), days: { start, end }, today: today.start };
  const parts = start < end ? [rollupRows(whole, ['units'], bind, `product_id = ANY (${onlyProducts})`)] : [];
  if (until)
    parts.push(`SELECT line.product_id, line.quantity AS units FROM ${linesFor(scope)}
      WHERE ${lineCondition(scope, bind)} AND ${inStatus('line', slice.status, bind)} AND ${beforeCut(slice, bind)}
        AND line.product_id = ANY (${onlyProducts})`);
  return parts.join(' UNION ALL ');
}

/** SQL condition of the scope, except days and status, on a `line` of order_items, its `product` and its order `sale`. */
export function lineCondition(scope: SalesScope, bind: Bind): string {
  const own = `line.account_id = ${bind(scope.accountId)}`;
  if (!scope.orderPattern) return `${own} AND ${productCondition(scope, bind)}`;
  const pattern = bind(scope.orderPattern);
  return `${own} AND ${productCondition({ ...scope, productPattern: null }, bind)}
    AND (product.search_text LIKE ${bind(scope.productPattern)}
         OR lower(sale.external_id) LIKE ${pattern} OR lower(sale.pack_id) LIKE ${pattern})`;
}

/** SQL condition on the status of a `line`, a `sale` or a line `l` of the ledger. */
export const inStatus = (row: 'line' | 'sale' | 'l', status: OrderStatus | null, bind: Bind) =>
  status ? `${row}.status = ${bind(status)}::"OrderStatus"` : `${row}.status <> 'cancelled'`;

/** SQL condition of the scope on a `product`, except the account. */
const productCondition = (
  { accountId, marketplace, brand, productPattern, productId, masterId, pagesOf }: SalesScope,
  bind: Bind,
): string =>
  [
    marketplace && `product.marketplace = ${bind(marketplace)}::"Marketplace"`,
    brand && `product.brand = ${bind(brand)}`,
    productPattern && `product.search_text LIKE ${bind(productPattern)}`,
    productId && `product.id = ${bind(productId)}`,
    masterId && `product.master_id = ${bind(masterId)}`,
    pagesOf &&
      `(product.marketplace, product.country, product.asin) IN (${pagesOfMaster({ accountId, pagesOf }, bind)})`,
  ]
    .filter(Boolean)
    .join(' AND ') || 'true';

/** SQL of the pages (marketplace, country, asin) of a physical product's listings. */
export const pagesOfMaster = (
  { accountId, pagesOf }: Pick<SalesScope, 'accountId' | 'pagesOf'>,
  bind: Bind,
): string => `
  SELECT marketplace, country, asin FROM products WHERE account_id = ${bind(accountId)} AND master_id = ${bind(pagesOf)}`;

/** SQL of the int[] of the scope's products that meet a condition, so that an index finds only their rows. */
export const chosenProducts = (scope: SalesScope, condition: string, bind: Bind): string =>
  `ARRAY (SELECT product.id FROM products product
          WHERE product.account_id = ${bind(scope.accountId)} AND ${condition} AND ${productCondition(scope, bind)})`;

const WITH_PRODUCT = 'JOIN products product ON product.account_id = line.account_id AND product.id = line.product_id';
const WITH_ORDER = 'JOIN orders sale ON sale.account_id = line.account_id AND sale.id = line.order_id';
/** Order lines with their product and order. */
export const LINES = `order_items line ${WITH_PRODUCT} ${WITH_ORDER}`;

/** Order lines, joined only with the tables that the scope filters by. */
export function linesFor(scope: SalesScope): string {
  if (scope.orderPattern) return LINES;
  return scope.marketplace || isNarrowed(scope) ? `order_items line ${WITH_PRODUCT}` : 'order_items line';
}

/** SQL of every measure of rows called `rollup`; advertising is 0 where it does not apply. */
export const measures = (scope: SalesScope, { status }: Slice) =>
  SALES_MEASURES.map((name) =>
    name.startsWith('ad') && !hasAds(scope, status) ? `0::bigint AS ${name}` : `rollup.${name}::bigint AS ${name}`,
  ).join(', ');

function lineRows(scope: SalesScope, slice: Slice, days: string, bind: Bind, isByProduct = true): string {
  const by = isByProduct ? ['product_id', 'day', 'currency'] : ['day', 'currency'];
  const needed = slice.isRevenueOnly ? (['revenue'] as const) : SALES_MEASURES;
  const columns = SALES_MEASURES.map((name) =>
    (needed as readonly string[]).includes(name) ? `${name}::bigint AS ${name}` : `0::bigint AS ${name}`,
  );
  return `
    SELECT ${by.join(', ')}, ${columns.join(', ')}
    FROM (SELECT ${isByProduct ? 'product_id,' : ''} day, currency, ${lineMeasureSums(needed)}
          FROM (${ledgerLines(scope, slice, days, bind)}) l
          GROUP BY ${by.join(', ')}) summed`;
}

/** SQL of the ledger lines that count of a slice's order lines, with one more column. */
const ledgerLines = (
  scope: SalesScope,
  slice: Slice,
  days: string,
  bind: Bind,
  { from = linesFor(scope), of = 'line.purchased_at' } = {},
) => `
  SELECT ledger.product_id, ledger.day, ledger.currency, ledger.kind, ledger.basis, ledger.amount_minor, ledger.units,
         ${of}
  FROM ${from}
  JOIN ledger_lines ledger ON ledger.account_id = line.account_id AND ledger.order_id = line.order_id
   AND ledger.order_item_id = line.id AND ledger.stands
  WHERE ${lineCondition(scope, bind)} AND ${inStatus('line', slice.status, bind)} AND ${days}`;

const cutDayRows = (scope: SalesScope, slice: Slice, bind: Bind) =>
  lineRows(scope, slice, beforeCut(slice, bind), bind);

const beforeCut = ({ end, until }: Slice, bind: Bind) =>
  `line.sale_day = ${bind(end)}::date AND line.purchased_at < ${bind(until)}`;
