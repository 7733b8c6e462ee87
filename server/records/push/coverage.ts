import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { rowsOfAccounts } from '#server/platform/postgres/distribution/rowsOfAccounts.ts';
import { now } from '#server/platform/process/clock.ts';
import type { Marketplace } from '#server/market/registry.ts';

export interface Coverage {
  /** Since when every change of offers has been notified; null when it is not. */
  aliveSince: Date | null;
  /** When such a notification last came. */
  receivedAt: Date;
  /** When the queue was last read to its end, when that is too long ago; otherwise null. */
  unreadSince: Date | null;
}

/** Without a receive for this long the queue has no reader, or its address is wrong. */
const UNREAD_MINUTES = 15;
/** A queue unread for longer may have lost changes of an account that listed new products meanwhile. */
const UNREAD_DAYS = 1;
/** Silence after which the queries decide whether notifications still come (REAL.md 3). */
const SILENT_HOURS = 24;
/** Time that a notification may need: a change found by a query sooner may be on its way. */
const DELIVERY_HOURS = 1;

/**
 * Whether an account's changes of offers are notified; null when none ever came. They are not while the queue is unread,
 * nor when none has come for a day although queries found changes.
 */
export async function coverageOf(accountId: number, marketplace: Marketplace): Promise<Coverage | null> {
  const [coverage] = await queryRows<Coverage>(
    `SELECT CASE WHEN alive_until > now() - make_interval(mins => $3) THEN alive_since END AS "aliveSince",
            CASE WHEN alive_until <= now() - make_interval(mins => $3) THEN alive_until END AS "unreadSince",
            received_at AS "receivedAt"
     FROM push_coverages WHERE account_id = $1 AND marketplace = $2`,
    [accountId, marketplace, UNREAD_MINUTES],
  );
  return coverage ?? null;
}

/** Records that notifications of offers came, which begins or continues the coverage. */
export async function recordOffersNotified(accountId: number, marketplace: Marketplace, on: Queryable): Promise<void> {
  await queryRows(
    `INSERT INTO push_coverages AS c (account_id, marketplace, alive_since, alive_until, received_at)
     VALUES ($1, $2, now(), now(), now())
     ON CONFLICT (account_id, marketplace) DO UPDATE SET alive_since = coalesce(c.alive_since, excluded.alive_since),
       alive_until = excluded.alive_until, received_at = excluded.received_at`,
    [accountId, marketplace],
    on,
  );
}

/** Coverages are extended at most this often. */
const EXTENDED_SECONDS = 60;

/**
 * Records that a queue has been read to its end: the accounts whose offers are notified to it are covered until now. That
 * does not go on without the seller's authorization, nor when neither a notification nor a query has come for a day.
 */
export async function extendCoverageOf(queueUrl: string, marketplace: Marketplace): Promise<void> {
  const readAt = now();
  await rowsOfAccounts(
    (answers) => `UPDATE push_coverages p SET alive_until = $6,
            alive_since = CASE WHEN alive_until < $3 THEN $6 ELSE alive_since END
     WHERE ${answers('p.account_id')} AND marketplace = $2 AND alive_since IS NOT NULL AND alive_until < now() - make_interval(secs => $5)
       AND EXISTS (SELECT FROM notification_topics t WHERE t.account_id = p.account_id AND ${answers('t.account_id')} AND t.marketplace = p.marketplace
                   AND t.queue = $1)
       AND EXISTS (SELECT FROM credentials c WHERE c.account_id = p.account_id AND ${answers('c.account_id')} AND c.marketplace = p.marketplace
                   AND c.kind = 'selling' AND c.state = 'connected')
       AND (received_at > now() - make_interval(hours => $4)
            OR EXISTS (SELECT FROM sync_streams s WHERE s.account_id = p.account_id AND ${answers('s.account_id')} AND s.marketplace = p.marketplace
                       AND s.stream = 'offers' AND s.last_success_at > now() - make_interval(hours => $4)))`,
    [
      queueUrl,
      marketplace,
      new Date(readAt - UNREAD_DAYS * 86_400_000),
      SILENT_HOURS,
      EXTENDED_SECONDS,
      new Date(readAt),
    ],
  );
}

/** Records that a query found a change that no notification had reported. */
export async function recordMissedChange(accountId: number, marketplace: Marketplace, on: Queryable): Promise<void> {
  await queryRows(
    'UPDATE push_coverages SET missed_at = now() WHERE account_id = $1 AND marketplace = $2',
    [accountId, marketplace],
    on,
  );
}

/** Ends a coverage without a notification for a day although queries found changes since the last one. */
export async function endSilentCoverage(accountId: number, marketplace: Marketplace): Promise<void> {
  await queryRows(
    `UPDATE push_coverages SET alive_since = NULL, alive_until = NULL
     WHERE account_id = $1 AND marketplace = $2 AND alive_since IS NOT NULL
       AND received_at < now() - make_interval(hours => $3)
       AND missed_at AT TIME ZONE 'UTC' > received_at AT TIME ZONE 'UTC' + make_interval(hours => $4)`,
    [accountId, marketplace, SILENT_HOURS, DELIVERY_HOURS],
  );
}
