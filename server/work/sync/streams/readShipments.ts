import { queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import type { FollowingSync } from '#server/records/runs/startSync.ts';

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

/** A run that follows another for the old orders leaves the open ones to the next quarter of an hour. */
const OPEN_EVERY_MS = 10 * 60_000;

/**
 * The sweep of orders never asked goes back in time over several runs; then it rests a day. More open orders than a run
 * asks are asked in turns: `openBefore` is how far this turn has come.
 */
interface ShipmentsCursor {
  before: string | null;
  finishedAt: string | null;
  openBefore?: string | null;
}

/**
 * Asks Mercado Livre for the delivery and freight of the orders still open and, going back in time, of those whose
 * freight is unknown.
 */
export async function readShipments(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  let cursor = (stream.state.cursor as ShipmentsCursor | null) ?? { before: null, finishedAt: null };
  const remember = (change: Partial<ShipmentsCursor>) => (cursor = { ...cursor, ...change });

  const open = isFollowing(stream) ? [] : await openOrders(accountId, cursor.openBefore ?? null);
  for (const page of pagesOfIds(open)) await ask(stream, page, () => remember({ openBefore: placeOf(page) }));
  if (!isFollowing(stream) && open.length < MAX_OPEN_ORDERS) remember({ openBefore: null });

  const rests = isResting(cursor, stream.run.startedAt);
  const old = rests ? [] : await ordersWithoutFreight(accountId, cursor.before);
  for (const page of pagesOfIds(old))
    await ask(stream, page, () => remember({ before: placeOf(page), finishedAt: null }));
  if (!rests && old.length < MAX_OLD_ORDERS) remember({ before: null, finishedAt: stream.run.startedAt.toISOString() });
  if (old.length === MAX_OLD_ORDERS)
    await addJob('startSync', { accountId, trigger: 'automatic' } satisfies FollowingSync, {
      key: `startSync/${accountId}/shipments`,
      delaySeconds: NEXT_RUN_SECONDS,
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ cursor, isComplete: true }));
}

const placeOf = (page: AskedOrder[]) => page.at(-1)!.purchasedAt.toISOString();

const isFollowing = ({ run, state }: OpenStream) =>
  run.trigger === 'automatic' &&
  state.lastSuccessAt !== null &&
  run.startedAt.getTime() - state.lastSuccessAt.getTime() < OPEN_EVERY_MS;

interface AskedOrder {
  externalId: string;
  purchasedAt: Date;
}

const openOrders = (accountId: number, before: string | null) =>
  queryRows<AskedOrder>(
    `SELECT external_id AS "externalId", purchased_at AS "purchasedAt" FROM orders
     WHERE account_id = $1 AND marketplace = 'mercadolivre' AND status IN ('pending', 'shipped')
       AND sale_day > (now() AT TIME ZONE 'America/Sao_Paulo')::date - $2::int
       AND purchased_at <= coalesce($3::timestamptz, 'infinity')
     ORDER BY purchased_at DESC, id DESC LIMIT $4`,
    [accountId, OPEN_DAYS, before, MAX_OPEN_ORDERS],
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

function isResting({ finishedAt }: ShipmentsCursor, now: Date): boolean {
  return finishedAt !== null && now.getTime() - Date.parse(finishedAt) < HOURS_BETWEEN_SWEEPS * 3_600_000;
}

function* pagesOfIds(orders: AskedOrder[]): Generator<AskedOrder[]> {
  for (let at = 0; at < orders.length; at += ORDERS_A_PAGE) yield orders.slice(at, at + ORDERS_A_PAGE);
}

async function ask(stream: OpenStream, orders: AskedOrder[], remember: () => ShipmentsCursor): Promise<void> {
  const answers = stream.connector.shipmentsOf(orders.map(({ externalId }) => externalId));
  for await (const snapshots of pagesOf(answers, stream))
    await stream.store(async (tx) => {
      const { updated } = await recordOrders(stream.run.accountId, snapshots, tx);
      return { updated };
    });
  const cursor = remember();
  await stream.store(() => Promise.resolve({ cursor }));
}
