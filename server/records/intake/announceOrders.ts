import { currentTime } from '#server/platform/process/clock.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Only orders younger than this are announced as new: an older one was missing from the history. */
const MAX_NEW_ORDER_AGE_MS = 24 * 60 * 60_000;
/** New orders announced per call, latest first; the dashboard refetches in any case. */
const MAX_ANNOUNCED = 50;

/**
 * Publishes `newOrder` for the stored orders of the last day that are not cancelled, in the transaction that stored them.
 * Old orders that a history, a file or a late change brings are no news.
 */
export async function announceOrders(accountId: number, created: { orderId: number }[], tx: Queryable): Promise<void> {
  if (created.length === 0) return;
  const news = await queryRows<{ orderId: number }>(
    `SELECT id AS "orderId" FROM orders
     WHERE account_id = $1 AND id = ANY ($2::bigint[]) AND purchased_at > $3 AND status <> 'cancelled'
     ORDER BY purchased_at DESC, id DESC LIMIT $4`,
    [
      accountId,
      created.map(({ orderId }) => orderId),
      new Date(currentTime().getTime() - MAX_NEW_ORDER_AGE_MS),
      MAX_ANNOUNCED,
    ],
    tx,
  );
  for (const { orderId } of news) await publish('newOrder', { accountId, orderId }, tx);
}
