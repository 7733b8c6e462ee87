import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { preparedRows, type Queryable } from '#server/platform/postgres/db.ts';
import type { MatchScope } from './storedOrders.ts';

/** An amount that the marketplace posted for an order, signed as it moves the seller's money. */
export interface Posting {
  id: string;
  orderId: string;
  listingKey: string | null;
  kind: LedgerKind;
  name: string;
  isUnknown: boolean;
  amountMinor: number;
  currency: string;
  day: string;
  releasedOn: string | null;
}

/** An amount of an order in a payout. */
export interface PaidRow {
  id: string;
  orderId: string;
  listingKey: string | null;
  bucket: string;
  kind: LedgerKind;
  name: string;
  amountMinor: number;
  currency: string;
  payoutId: string;
  isClosed: boolean;
  endsOn: string;
  depositedOn: string | null;
}

const POSTINGS = `
SELECT 'posted:' || a.id AS id, a.order_external_id AS "orderId", a.listing_key AS "listingKey", a.kind::text, a.name,
       a.is_unknown AS "isUnknown", a.amount_minor::float8 AS "amountMinor", a.currency, a.day::text,
       (a.released_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS "releasedOn"
FROM unnest($3::text[]) n (name) CROSS JOIN LATERAL (
  SELECT * FROM posted_amounts WHERE account_id = $1 AND marketplace = $2 AND order_external_id = n.name
    AND NOT is_superseded OFFSET 0) a
ORDER BY a.id`;

/** What the marketplace posted for the orders of a scope. */
export const storedPostings = ({ accountId, marketplace, orders }: MatchScope, tx: Queryable): Promise<Posting[]> =>
  preparedRows(POSTINGS, [accountId, marketplace, orders], tx);

const PAID = `
SELECT 'payout:' || r.payout_id || '/' || r.row_no AS id, r.order_external_id AS "orderId", r.listing_key AS "listingKey",
       r.bucket::text, r.kind::text, r.name, r.amount_minor::float8 AS "amountMinor", p.currency, r.payout_id::text AS "payoutId",
       p.state = 'closed' AS "isClosed", (p.ends_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS "endsOn",
       (p.deposited_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS "depositedOn"
FROM unnest($3::text[]) n (name) CROSS JOIN LATERAL (
  SELECT * FROM payout_rows WHERE account_id = $1 AND order_external_id = n.name OFFSET 0) r
JOIN payouts p ON p.account_id = $1 AND p.id = r.payout_id AND p.marketplace = $2
ORDER BY r.payout_id, r.row_no`;

/** What payouts have of the orders of a scope. */
export const storedPaidRows = ({ accountId, marketplace, orders }: MatchScope, tx: Queryable): Promise<PaidRow[]> =>
  preparedRows(PAID, [accountId, marketplace, orders], tx);
