import type { MonthBucket } from '#server/insight/reconciliation/bridge/monthBridge.ts';
import type { BridgeRow } from '#server/insight/reconciliation/bridge/bridge.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { factsOf } from '#server/market/registry.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { daysOf, type MonthScope } from './monthScope.ts';
import { type MonthStatement, monthStatement } from './monthStatement.ts';
import { paidMoney } from './paidMoney.ts';

const REVENUE = kindsOf('revenue', 'discounts', 'otherIncome');
const CHARGES = [...kindsOf('fees', 'logistics'), 'tax_collected' as const];
const REFUNDS = kindsOf('refunds');

/** Orders whose money is unexplained, largest first. */
const MOST_ORDERS = 100;

export interface MonthSums {
  rows: BridgeRow<MonthBucket>[];
  /** Minor units: all that entered the account in the month, before transfers to the bank. */
  enteredMinor: number;
  /** Minor units: held by reserves and mediations, of the month's sales. */
  heldMinor: number;
  /** Orders of the month of which an amount is unknown. */
  unknownOrders: number;
  unexplainedOrders: { orderNumber: string; amountMinor: number }[];
  /** Carts that are not paid as their amounts are: what is made of them depends on which payouts there are. */
  openCarts: number;
  /** Of the account that payments are released to; null where a marketplace has none. */
  statement: MonthStatement | null;
}

/** Sources of charges that the next bill will have, without the marketplace. Their lines stand until the bill's replace them. */
const ANNOUNCED = 'claims';

// An order of a cart is paid with the others of its cart: the freight of the cart is in one of their payments.
const SALES = (paid: string) => `
WITH sold AS MATERIALIZED (
  SELECT l.order_id, sum(l.amount_minor) FILTER (WHERE l.kind = ANY ($6::"LedgerKind"[])) AS revenue,
         sum(l.amount_minor) FILTER (WHERE l.kind = ANY ($7::"LedgerKind"[])) AS charges,
         sum(l.amount_minor) FILTER (WHERE l.kind = ANY ($8::"LedgerKind"[])) AS refunds,
         sum(l.amount_minor) FILTER (WHERE split_part(l.source, '.', 2) = '${ANNOUNCED}') AS announced,
         bool_or(l.amount_minor IS NULL AND l.status <> 'cancelled') AS is_unknown,
         min(l.cash_day) AS first_cash_day, CASE WHEN bool_or(l.cash_day IS NULL) THEN 'infinity' ELSE max(l.cash_day) END AS cash_day
  FROM ledger_lines l
  WHERE l.account_id = $1 AND l.marketplace = $2::"Marketplace" AND l.currency = $3 AND l.day >= $4::date AND l.day < $5::date
    AND NOT l.superseded AND l.order_id IS NOT NULL AND NOT (l.status = 'cancelled' AND l.cash_day IS NULL)
    AND l.kind = ANY ($6::"LedgerKind"[] || $7::"LedgerKind"[] || $8::"LedgerKind"[])
  GROUP BY 1
), sales AS MATERIALIZED (
  SELECT s.*, o.external_id AS name, o.pack_id AS pack, coalesce(o.pack_id, o.external_id) AS cart
  FROM sold s JOIN orders o ON o.account_id = $1 AND o.id = s.order_id
), paid AS (${paid}
), carts AS (
  SELECT s.cart, min(s.name) AS name, count(*) AS orders, bool_or(s.is_unknown) AS is_unknown,
         coalesce(sum(s.revenue), 0) AS revenue, coalesce(sum(s.charges), 0) AS charges, coalesce(sum(s.refunds), 0) AS refunds,
         sum(p.here) AS here, sum(p.elsewhere) AS elsewhere, sum(p.pending) AS pending, sum(p.held) AS held, sum(p.rows) AS rows,
         coalesce(sum(b.minor), 0) + coalesce(sum(s.announced), 0) AS billed, min(s.first_cash_day) AS first_cash_day, max(s.cash_day) AS cash_day
  FROM sales s
  LEFT JOIN (
    SELECT order_name, coalesce(sum(minor) FILTER (WHERE day >= $4::date AND day < $5::date), 0) AS here,
           coalesce(sum(minor) FILTER (WHERE day < $4::date OR day >= $5::date), 0) AS elsewhere,
           coalesce(sum(minor) FILTER (WHERE day IS NULL), 0) AS pending,
           coalesce(sum(minor) FILTER (WHERE day IS NULL AND is_held), 0) AS held, count(*) AS rows
    FROM paid WHERE currency = $3 AND order_name IS NOT NULL GROUP BY 1
  ) p ON p.order_name = s.name
  LEFT JOIN (
    SELECT c.order_external_id AS order_name, sum(c.amount_minor) AS minor FROM charges c
    WHERE c.account_id = $1 AND c.marketplace = $2::"Marketplace" AND c.currency = $3 AND c.is_withheld = false AND c.gone_at IS NULL
      AND c.kind = ANY ($7::"LedgerKind"[] || $8::"LedgerKind"[]) AND c.order_external_id IS NOT NULL
    GROUP BY 1
  ) b ON b.order_name = s.name
  GROUP BY 1
), rests AS (
  SELECT c.*, coalesce(here, 0) AS paid_here, coalesce(elsewhere, 0) AS paid_elsewhere, coalesce(pending, 0) AS to_pay,
         billed AS in_bill,
         revenue + charges + refunds - billed - coalesce(here, 0) - coalesce(elsewhere, 0) - coalesce(pending, 0) AS rest
  FROM carts c
), decided AS (
  SELECT *, CASE WHEN rest = 0 THEN 'none'
                 WHEN NOT $9 AND first_cash_day < $10::date THEN 'unread'
                 WHEN is_unknown OR rows IS NULL AND ($9 OR $11::date IS NULL) THEN 'pending'
                 WHEN held <> 0 THEN 'pending'
                 WHEN $9 THEN 'unexplained'
                 WHEN cash_day >= $11::date THEN 'pending'
                 ELSE 'unexplained' END AS rest_is
  FROM rests
)`;

const SUMS = `
SELECT sum(revenue)::bigint AS revenue, sum(charges)::bigint AS charges, sum(refunds)::bigint AS refunds,
       count(*) FILTER (WHERE revenue <> 0 OR charges <> 0 OR refunds <> 0) AS carts,
       count(*) FILTER (WHERE refunds <> 0) AS refunded,
       sum(to_pay + CASE WHEN rest_is = 'pending' THEN rest ELSE 0 END)::bigint AS pending,
       count(*) FILTER (WHERE to_pay <> 0 OR rest_is = 'pending') AS "pendingCarts",
       sum(paid_elsewhere)::bigint AS elsewhere, count(*) FILTER (WHERE paid_elsewhere <> 0) AS "elsewhereCarts",
       sum(in_bill)::bigint AS billed, count(*) FILTER (WHERE in_bill <> 0) AS "billedCarts",
       sum(rest) FILTER (WHERE rest_is = 'unread')::bigint AS unread, count(*) FILTER (WHERE rest_is = 'unread') AS "unreadCarts",
       sum(rest) FILTER (WHERE rest_is = 'unexplained')::bigint AS unexplained,
       count(*) FILTER (WHERE rest_is = 'unexplained') AS "unexplainedCarts",
       count(*) FILTER (WHERE rest_is <> 'none')::int AS "openCarts", coalesce(sum(held), 0)::bigint AS held, coalesce(sum(orders) FILTER (WHERE is_unknown), 0)::int AS "unknownOrders",
       (SELECT coalesce(jsonb_agg(jsonb_build_object('orderNumber', name, 'amountMinor', -rest)), '[]') FROM (
          SELECT name, rest FROM decided WHERE rest_is = 'unexplained' ORDER BY abs(rest) DESC, name LIMIT ${MOST_ORDERS}) u
       ) AS "unexplainedOrders"
FROM decided`;

interface Sales {
  revenue: number | null;
  charges: number | null;
  refunds: number | null;
  carts: number;
  refunded: number;
  pending: number | null;
  pendingCarts: number;
  elsewhere: number | null;
  elsewhereCarts: number;
  billed: number | null;
  billedCarts: number;
  unread: number | null;
  unreadCarts: number;
  unexplained: number | null;
  unexplainedCarts: number;
  openCarts: number;
  held: number;
  unknownOrders: number;
  unexplainedOrders: MonthSums['unexplainedOrders'];
}

/** Parts whose rows are about a sale when they name its order. */
const OF_SALES = {
  payouts: `('orders', 'refunds', 'taxes')`,
  statement: `('orders', 'refunds', 'cart_freight', 'reserve_released', 'reserve_held')`,
};

// what was paid in the month of no sale of the month
const MOVEMENTS = (paid: string, ofSales: string) => `
SELECT bucket, sum(minor)::bigint AS minor, count(*)::int AS "rowCount" FROM (
  SELECT CASE WHEN p.bucket IS NULL OR p.bucket IN ('orders', 'refunds') OR p.bucket IN ('taxes', 'cart_freight') AND p.order_name IS NOT NULL THEN
                CASE WHEN o.id IS NULL THEN 'outside'
                     WHEN p.bucket = 'refunds' OR p.bucket IS NULL AND p.minor < 0 THEN 'refunds_of_other_months'
                     ELSE 'released_of_other_months' END
              WHEN p.bucket IN ('account_charges', 'cart_freight') THEN 'account_charges' WHEN p.bucket = 'bill_paid' THEN 'bill_paid' WHEN p.bucket = 'ads_billed' THEN 'ads'
              WHEN p.bucket = 'reimbursements' THEN 'reimbursements'
              WHEN p.bucket IN ('reserve_released', 'reserve_held') THEN 'holds'
              WHEN p.bucket IN ('taxes', 'income', 'loans', 'previous_balance') THEN 'other' WHEN p.bucket = 'transfers' THEN 'transfers' END AS bucket,
         p.minor
  FROM (${paid}) p
  LEFT JOIN orders o ON o.account_id = $1 AND o.marketplace = $2::"Marketplace" AND o.external_id = p.order_name
  WHERE p.currency = $3 AND p.day >= $4::date AND p.day < $5::date AND p.minor <> 0
    AND NOT coalesce(o.sale_day >= $4::date AND o.sale_day < $5::date
                     AND (p.bucket IS NULL OR p.bucket IN ${ofSales}), false)
) moved GROUP BY 1`;

/** A payout is transferred on the day of its deposit. */
const DEPOSITS = `
UNION ALL
SELECT 'transfers', -sum(total_minor)::bigint, count(*)::int FROM payouts
WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND currency = $3
  AND deposited_at >= $4::date::timestamp AT TIME ZONE 'America/Sao_Paulo'
  AND deposited_at < $5::date::timestamp AT TIME ZONE 'America/Sao_Paulo'
HAVING count(*) > 0`;

const ENTERED = (paid: string) => `
SELECT coalesce(sum(minor) FILTER (WHERE bucket IS DISTINCT FROM 'transfers'), 0)::bigint AS minor,
       coalesce(sum(minor) FILTER (WHERE bucket = 'transfers'), 0)::bigint AS transfers,
       coalesce(sum(minor) FILTER (WHERE bucket IS NULL), 0)::bigint AS beside
FROM (${paid}) p
WHERE currency = $3 AND day >= $4::date AND day < $5::date`;

interface Entered {
  minor: number;
  transfers: number;
  /** Of payments that are in no statement. */
  beside: number;
}

/** What entered the account: as its balances say, where its statement covers the month, else as the rows do. */
function enteredOf({ minor, transfers, beside }: Entered, statement: MonthStatement | null): number {
  if (!statement?.isCovered) return minor;
  return (statement.closingMinor ?? 0) - (statement.openingMinor ?? 0) - transfers + beside;
}

const PAYOUT_DAYS = `
SELECT (min(starts_at) AT TIME ZONE 'America/Sao_Paulo')::date::text AS first,
       (max(ends_at) AT TIME ZONE 'America/Sao_Paulo')::date::text AS last FROM payouts
WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND currency = $3 AND state <> 'unread'`;

/**
 * The money of a month's sales, and what else was paid in the month, as rows of its bridge: each amount in exactly one of them. What is
 * neither paid nor to be paid of a cart is unexplained.
 */
export async function monthSums(
  { accountId }: Pick<Viewer, 'accountId'>,
  scope: MonthScope,
  on: Queryable = readerOf(accountId),
): Promise<MonthSums> {
  const { marketplace, currency } = scope;
  const { from, until } = daysOf(scope);
  const values = [accountId, marketplace, currency, from, until];
  const isReleased = !factsOf(marketplace).withoutStreams.includes('releases');
  const statement = isReleased ? await monthStatement(accountId, scope, { from, until }, on) : null;
  const [days] = isReleased
    ? []
    : await queryRows<{ first: string | null; last: string | null }>(PAYOUT_DAYS, values.slice(0, 3), on);
  const [sales] = (await queryRows<Sales>(
    `${SALES(paidMoney(marketplace, 'orders'))} ${SUMS}`,
    [...values, REVENUE, CHARGES, REFUNDS, isReleased, days?.first ?? '0001-01-01', days?.last ?? null],
    on,
  )) as [Sales];
  const paid = paidMoney(marketplace, 'month', statement?.isCovered);
  const moved = await queryRows<{ bucket: MonthBucket | null; minor: number; rowCount: number }>(
    isReleased ? MOVEMENTS(paid, OF_SALES.statement) : MOVEMENTS(paid, OF_SALES.payouts) + DEPOSITS,
    values,
    on,
  );
  const [entered] = (await queryRows<Entered>(ENTERED(paid), values, on)) as [Entered];
  const row = (bucket: MonthBucket | null, minor: number | null, rowCount: number): BridgeRow<MonthBucket> => ({
    id: `sales/${bucket}`,
    currency,
    bucket,
    amountMinor: minor ?? 0,
    rowCount,
  });
  const rows = [
    row('revenue', sales.revenue, sales.carts),
    row('charges', sales.charges, sales.carts),
    row('refunds', sales.refunds, sales.refunded),
    row('not_released', -(sales.pending ?? 0), sales.pendingCarts),
    row('released_in_other_months', -(sales.elsewhere ?? 0), sales.elsewhereCarts),
    row('billed', -(sales.billed ?? 0), sales.billedCarts),
    row('unread', -(sales.unread ?? 0), sales.unreadCarts),
    row(null, -(sales.unexplained ?? 0), sales.unexplainedCarts),
    ...(statement ? [row('opening', statement.openingMinor, 0)] : []),
    ...moved.map(({ bucket, minor, rowCount }, index) => ({ ...row(bucket, minor, rowCount), id: `moved/${index}` })),
  ];
  return {
    rows: rows.map((one) => ({ ...one, amountMinor: one.amountMinor + 0 })),
    enteredMinor: enteredOf(entered, statement),
    heldMinor: sales.held,
    unknownOrders: sales.unknownOrders,
    unexplainedOrders: sales.unexplainedOrders,
    openCarts: sales.openCarts,
    statement,
  };
}
