import { queryRows } from '#server/core/db.ts';
import { addJob } from '#server/core/jobs.ts';
import { recordOrders } from '#server/sales/recordOrders.ts';
import { type OpenStream, pagesOf } from './openStream.ts';
import type { FollowingSync } from './startSync.ts';

/**
 * Each order costs two calls of the marketplace. A run asks so many open orders and so many old ones at most, so that a
 * sync the seller starts meanwhile does not wait for minutes; the rest is asked by runs that follow.
 */
const MAX_OPEN_ORDERS = 500;
const MAX_OLD_ORDERS = 200;
const NEXT_RUN_SECONDS = 20;
const ORDERS_A_PAGE = 50;
/** An order not delivered after so long will not change any more. */
const OPEN_DAYS = 60;
const HOURS_BETWEEN_SWEEPS = 24;

/** The sweep of orders never asked goes back in time over several runs; then it rests a day. */
interface SweepCursor {
  before: string | null;
  finishedAt: string | null;
}

/**
 * Asks Mercado Livre for the delivery and freight of the orders still open and, going back in time, of those whose
 * freight is unknown.
 */
export async function readShipments(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  for (const ids of pagesOfIds(await openOrders(accountId))) await ask(stream, ids, undefined);

  const sweep = (stream.state.cursor as SweepCursor | null) ?? { before: null, finishedAt: null };
  const orders = isResting(sweep, stream.run.startedAt) ? [] : await ordersWithoutFreight(accountId, sweep.before);
  for (const page of pagesOfIds(orders)) {
    const before = page.at(-1)!.purchasedAt.toISOString();
    await ask(stream, page, { before, finishedAt: null } satisfies SweepCursor);
  }
  const isSwept = orders.length < MAX_OLD_ORDERS && !isResting(sweep, stream.run.startedAt);
  const rested: SweepCursor = { before: null, finishedAt: stream.run.startedAt.toISOString() };
  if (orders.length === MAX_OLD_ORDERS)
    await addJob('startSync', { accountId, trigger: 'automatic' } satisfies FollowingSync, {
      key: `startSync/${accountId}/shipments`,
      delaySeconds: NEXT_RUN_SECONDS,
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve(isSwept ? { cursor: rested, isComplete: true } : { isComplete: true }));
}

interface AskedOrder {
  externalId: string;
  purchasedAt: Date;
}

const openOrders = (accountId: number) =>
  queryRows<AskedOrder>(
    `SELECT external_id AS "externalId", purchased_at AS "purchasedAt" FROM orders
     WHERE account_id = $1 AND marketplace = 'mercadolivre' AND status IN ('pending', 'shipped')
       AND sale_day > (now() AT TIME ZONE 'America/Sao_Paulo')::date - $2::int
     ORDER BY purchased_at DESC, id DESC LIMIT $3`,
    [accountId, OPEN_DAYS, MAX_OPEN_ORDERS],
  );

const ordersWithoutFreight = (accountId: number, before: string | null) =>
  queryRows<AskedOrder>(
    `SELECT external_id AS "externalId", purchased_at AS "purchasedAt" FROM orders o
     WHERE account_id = $1 AND marketplace = 'mercadolivre' AND status <> 'cancelled'
       AND purchased_at <= coalesce($2::timestamptz, 'infinity')
       AND EXISTS (SELECT FROM order_items i
                   WHERE i.account_id = o.account_id AND i.order_id = o.id AND i.fulfilment_minor IS NULL)
     ORDER BY purchased_at DESC, id DESC LIMIT $3`,
    [accountId, before, MAX_OLD_ORDERS],
  );

function isResting({ finishedAt }: SweepCursor, now: Date): boolean {
  return finishedAt !== null && now.getTime() - Date.parse(finishedAt) < HOURS_BETWEEN_SWEEPS * 3_600_000;
}

function* pagesOfIds(orders: AskedOrder[]): Generator<AskedOrder[]> {
  for (let at = 0; at < orders.length; at += ORDERS_A_PAGE) yield orders.slice(at, at + ORDERS_A_PAGE);
}

async function ask(stream: OpenStream, orders: AskedOrder[], cursor: SweepCursor | undefined): Promise<void> {
  const answers = stream.connector.shipmentsOf(orders.map(({ externalId }) => externalId));
  for await (const snapshots of pagesOf(answers, stream))
    await stream.store(async (tx) => {
      const { updated } = await recordOrders(stream.run.accountId, snapshots, tx);
      return { updated };
    });
  if (cursor) await stream.store(() => Promise.resolve({ cursor }));
}
