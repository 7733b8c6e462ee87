import { type LedgerKind, ledgerKinds } from '#server/market/ledger/ledgerKinds.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** A line of the ledger. Amounts are in minor units, signed as they move the seller's money; days are `YYYY-MM-DD`. */
export interface OrderLine {
  kind: LedgerKind;
  /** Null while unknown. */
  amountMinor: number | null;
  currency: string;
  basis: string;
  source: string;
  sourceRef: string | null;
  day: string;
  /** When the money moves; null until it is released. */
  cashDay: string | null;
  /** Another source has the same money better: it counts nowhere. */
  isSuperseded: boolean;
}

export interface OrderCharge {
  number: string;
  text: string;
  subType: string;
  amountMinor: number;
  currency: string;
  day: string;
  isWithheld: boolean | null;
  isGone: boolean;
}

export interface OrderRelease {
  paymentNumber: string;
  source: 'payment' | 'report' | 'reserve';
  status: 'pending' | 'held' | 'released' | 'refunded';
  netMinor: number | null;
  currency: string;
  expectedDay: string | null;
  releasedDay: string | null;
  holdReason: string | null;
}

export interface OrderPayoutRow {
  /** Null while it is in the account at the marketplace, as then its last day. */
  payoutId: number | null;
  name: string;
  amountMinor: number;
  currency: string;
  /** Null when the document says none. */
  day: string | null;
  endsOn: string | null;
  depositedOn: string | null;
}

/** What an order was sold for, charged, released and paid, each as its source says it. */
export interface OrderMoney {
  marketplace: Marketplace;
  orderId: string;
  packId: string | null;
  saleDay: string;
  status: string;
  lines: OrderLine[];
  charges: OrderCharge[];
  releases: OrderRelease[];
  payoutRows: OrderPayoutRow[];
}

const MAX_ID = 200;
/** Rows of each source. */
const MOST = 500;

const ORDER = `
SELECT id::text AS id, marketplace::text AS marketplace, external_id AS "orderId", pack_id AS "packId", sale_day::text AS "saleDay",
       status::text AS status
FROM orders WHERE account_id = $1 AND external_id = $2 AND marketplace = ANY ($3::"Marketplace"[]) ORDER BY marketplace LIMIT 1`;

const LINES = `
SELECT kind::text AS kind, amount_minor AS "amountMinor", currency::text AS currency, basis::text AS basis, source,
       source_ref AS "sourceRef", day::text AS day, cash_day::text AS "cashDay", superseded AS "isSuperseded"
FROM ledger_lines WHERE account_id = $1 AND order_id = $2
ORDER BY superseded, array_position($3::"LedgerKind"[], kind), source, source_ref, amount_minor LIMIT ${MOST}`;

const CHARGES = `
SELECT external_id AS number, text, sub_type AS "subType", amount_minor AS "amountMinor", currency::text AS currency,
       day::text AS day, is_withheld AS "isWithheld", gone_at IS NOT NULL AS "isGone"
FROM charges WHERE account_id = $1 AND marketplace = $2::"Marketplace"
  AND (order_external_id = $3 OR order_external_id IS NULL AND pack_id = $4)
ORDER BY day, external_id LIMIT ${MOST}`;

const RELEASES = `
SELECT payment_id AS "paymentNumber", source::text AS source, status::text AS status, net_minor AS "netMinor",
       currency::text AS currency, expected_day::text AS "expectedDay", released_day::text AS "releasedDay", hold_reason AS "holdReason"
FROM releases WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND order_external_id = $3
ORDER BY payment_id, source LIMIT ${MOST}`;

// what a statement has of an order is in the account until a payout takes it to the bank
const PAYOUT_ROWS = `
SELECT p.id::int AS "payoutId", r.name, r.amount_minor AS "amountMinor", r.currency, r.day::text AS day,
       (p.ends_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS "endsOn",
       (p.deposited_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS "depositedOn"
FROM (
  SELECT p.id AS payout_id, r.row_no, r.name, r.amount_minor, p.currency::text AS currency, r.posted_day AS day
  FROM payout_rows r JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id
  WHERE r.account_id = $1 AND p.marketplace = $2::"Marketplace" AND r.order_external_id = $3 AND p.currency IS NOT NULL
  UNION ALL
  SELECT r.payout_id, r.line, r.description, r.amount_minor, d.currency::text, r.day
  FROM (SELECT * FROM statement_rows WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND order_external_id = $3
        UNION SELECT * FROM statement_rows WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND order_external_id IS NULL
          AND source_id IN (SELECT payment_id FROM releases WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND order_external_id = $3)
        UNION SELECT * FROM statement_rows WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND bucket = 'cart_freight' AND pack_id = $4) r
  JOIN statement_days d ON d.account_id = $1 AND d.marketplace = r.marketplace AND d.day = r.day
) r LEFT JOIN payouts p ON p.account_id = $1 AND p.id = r.payout_id
ORDER BY p.ends_at, p.id, r.day, r.row_no LIMIT ${MOST}`;

/**
 * The money of the account's order with that id of the marketplace, of the first of `among` that has one; null when there is none. At most 500 rows of a source, lines in the
 * order of kinds. Throws BAD_REQUEST for an id of more than 200 characters.
 */
export async function orderMoney(
  { accountId }: Viewer,
  orderId: string,
  among: readonly Marketplace[] = marketplaceIds,
): Promise<OrderMoney | null> {
  if (orderId.length > MAX_ID) throw badRequest('orders.tooLong');
  const on = readerOf(accountId);
  const [order] = await queryRows<Omit<OrderMoney, 'lines' | 'charges' | 'releases' | 'payoutRows'> & { id: string }>(
    ORDER,
    [accountId, orderId, among],
    on,
  );
  if (!order) return null;
  const { id, ...known } = order;
  const named = [accountId, order.marketplace, orderId];
  const [lines, charges, releases, payoutRows] = await Promise.all([
    queryRows<OrderLine>(LINES, [accountId, id, ledgerKinds], on),
    queryRows<OrderCharge>(CHARGES, [...named, order.packId], on),
    queryRows<OrderRelease>(RELEASES, named, on),
    queryRows<OrderPayoutRow>(PAYOUT_ROWS, [...named, order.packId], on),
  ]);
  return { ...known, lines, charges, releases, payoutRows };
}
