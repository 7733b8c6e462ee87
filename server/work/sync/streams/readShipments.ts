import { addJob } from '#server/platform/jobs/jobs.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import type { FollowingSync } from '#server/records/runs/startSync.ts';
import {
  openOfKind,
  openOrders,
  type OrderReference,
  ordersOfSmallerCarts,
  ordersWithoutFreight,
  seldomChanging,
} from './ordersToShip.ts';

/**
 * Each order costs two calls. A run reads at most this many open and old orders, so that a sync started by the seller
 * does not wait for minutes; later runs read the rest.
 */
const MAX_OPEN_ORDERS = 500;
const MAX_OLD_ORDERS = 200;
const NEXT_RUN_SECONDS = 20;
const ORDERS_PER_PAGE = 50;
const SWEEP_INTERVAL_HOURS = 24;

/** A follow-up run for old orders skips the open ones; the next scheduled run reads them. */
const OPEN_INTERVAL_MS = 10 * 60_000;

/** A sweep goes back in time over several runs and then pauses for a day; `before` is its position. */
interface Sweep {
  before: string | null;
  finishedAt: string | null;
}

/**
 * The sweep of orders without freight, and in `daily` that of orders which seldom change. Open orders beyond the limit of
 * a run are read in turns; `openBefore` is the position of the current turn.
 */
interface ShipmentsCursor extends Sweep {
  openBefore?: string | null;
  daily?: Sweep;
}

const NOT_STARTED: Sweep = { before: null, finishedAt: null };

/**
 * Reads the delivery and freight of open orders, of orders whose cart became smaller, once a day of those that seldom
 * change, and going back in time of orders whose freight is unknown, from a marketplace whose orders lack them.
 */
export async function readShipments(stream: OpenStream): Promise<void> {
  const shop = { accountId: stream.run.accountId, marketplace: stream.connector.marketplace };
  const kinds = stream.connector.dailyOrders ?? [];
  let cursor: ShipmentsCursor = (stream.state.cursor as ShipmentsCursor | null) ?? NOT_STARTED;
  const remember = (change: Partial<ShipmentsCursor>) => (cursor = { ...cursor, ...change });
  const sweep = async (at: Sweep, most: number, orders: typeof openOrders, save: (at: Sweep) => ShipmentsCursor) => {
    if (isPaused(at, stream.run.startedAt)) return 0;
    const due = await orders(shop, kinds, { before: at.before, most });
    for (const page of pagesOfIds(due))
      await readPage(stream, page, () => save({ before: positionOf(page), finishedAt: null }));
    if (due.length < most) save({ before: null, finishedAt: stream.run.startedAt.toISOString() });
    return due.length;
  };

  if (!isFollowUp(stream)) {
    const open = await openOrders(shop, kinds, { before: cursor.openBefore ?? null, most: MAX_OPEN_ORDERS });
    for (const page of pagesOfIds(open)) await readPage(stream, page, () => remember({ openBefore: positionOf(page) }));
    if (open.length < MAX_OPEN_ORDERS) remember({ openBefore: null });
    for (const page of pagesOfIds(await ordersOfSmallerCarts(shop, MAX_OLD_ORDERS)))
      await readPage(stream, page, () => cursor);
  }
  await sweep(cursor.daily ?? NOT_STARTED, MAX_OPEN_ORDERS, seldomChanging, (daily) => remember({ daily }));
  const old = await sweep(cursor, MAX_OLD_ORDERS, ordersWithoutFreight, remember);
  if (old === MAX_OLD_ORDERS)
    await addJob('startSync', { accountId: shop.accountId, trigger: 'automatic' } satisfies FollowingSync, {
      key: `startSync/${shop.accountId}/shipments`,
      delaySeconds: NEXT_RUN_SECONDS,
    });
  for (const kind of kinds) {
    const ids = kind.note ? await openOfKind(shop, kind) : [];
    if (ids.length > 0) stream.notes.push(kind.note!(ids));
  }
  stream.stepDone();
  await stream.store(() => Promise.resolve({ cursor, isComplete: true }));
}

const positionOf = (page: OrderReference[]) => page.at(-1)!.purchasedAt.toISOString();

const isFollowUp = ({ run, state }: OpenStream) =>
  run.trigger === 'automatic' &&
  state.lastSuccessAt !== null &&
  run.startedAt.getTime() - state.lastSuccessAt.getTime() < OPEN_INTERVAL_MS;

function isPaused({ finishedAt }: Sweep, now: Date): boolean {
  return finishedAt !== null && now.getTime() - Date.parse(finishedAt) < SWEEP_INTERVAL_HOURS * 3_600_000;
}

function* pagesOfIds(orders: OrderReference[]): Generator<OrderReference[]> {
  for (let at = 0; at < orders.length; at += ORDERS_PER_PAGE) yield orders.slice(at, at + ORDERS_PER_PAGE);
}

async function readPage(stream: OpenStream, orders: OrderReference[], remember: () => ShipmentsCursor): Promise<void> {
  const answers = stream.connector.shipmentsOf!(orders.map(({ externalId }) => externalId));
  for await (const snapshots of pagesOf(answers, stream))
    await stream.store(async (tx) => {
      const { updated } = await recordOrders(stream.run.accountId, snapshots, tx);
      return { updated };
    });
  const cursor = remember();
  await stream.store(() => Promise.resolve({ cursor }));
}
