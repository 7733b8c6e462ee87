import { queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import type { FollowingSync } from '#server/records/runs/startSync.ts';
import type { Marketplace } from '#server/market/registry.ts';

/**
 * Each order costs two calls. A run reads at most this many open and old orders, so that a sync started by the seller
 * does not wait for minutes; later runs read the rest.
 */
const MAX_OPEN_ORDERS = 500;
const MAX_OLD_ORDERS = 200;
const NEXT_RUN_SECONDS = 20;
const ORDERS_PER_PAGE = 50;
/** An order not delivered after this time no longer changes. */
const OPEN_DAYS = 60;
const SWEEP_INTERVAL_HOURS = 24;

/** A follow-up run for old orders skips the open ones; the next scheduled run reads them. */
const OPEN_INTERVAL_MS = 10 * 60_000;

/**
 * The sweep of orders without freight goes back in time over several runs and then pauses for a day; `before` is its
 * position. Open orders beyond the limit of a run are read in turns; `openBefore` is the position of the current turn.
 */
interface ShipmentsCursor {
  before: string | null;
  finishedAt: string | null;
  openBefore?: string | null;
}

/**
 * Reads the delivery and freight of open orders and, going back in time, of orders whose freight is unknown, from a
 * marketplace whose orders lack them.
 */
export async function readShipments(stream: OpenStream): Promise<void> {
  const shop = { accountId: stream.run.accountId, marketplace: stream.connector.marketplace };
  let cursor = (stream.state.cursor as ShipmentsCursor | null) ?? { before: null, finishedAt: null };
  const remember = (change: Partial<ShipmentsCursor>) => (cursor = { ...cursor, ...change });

  const open = isFollowUp(stream) ? [] : await openOrders(shop, cursor.openBefore ?? null);
  for (const page of pagesOfIds(open)) await readPage(stream, page, () => remember({ openBefore: positionOf(page) }));
  if (!isFollowUp(stream) && open.length < MAX_OPEN_ORDERS) remember({ openBefore: null });

  const isSweepPaused = isPaused(cursor, stream.run.startedAt);
  const old = isSweepPaused ? [] : await ordersWithoutFreight(shop, cursor.before);
  for (const page of pagesOfIds(old))
    await readPage(stream, page, () => remember({ before: positionOf(page), finishedAt: null }));
  if (!isSweepPaused && old.length < MAX_OLD_ORDERS)
    remember({ before: null, finishedAt: stream.run.startedAt.toISOString() });
  if (old.length === MAX_OLD_ORDERS)
    await addJob('startSync', { accountId: shop.accountId, trigger: 'automatic' } satisfies FollowingSync, {
      key: `startSync/${shop.accountId}/shipments`,
      delaySeconds: NEXT_RUN_SECONDS,
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ cursor, isComplete: true }));
}

const positionOf = (page: OrderReference[]) => page.at(-1)!.purchasedAt.toISOString();

const isFollowUp = ({ run, state }: OpenStream) =>
  run.trigger === 'automatic' &&
  state.lastSuccessAt !== null &&
  run.startedAt.getTime() - state.lastSuccessAt.getTime() < OPEN_INTERVAL_MS;

interface Shop {
  accountId: number;
  marketplace: Marketplace;
}

interface OrderReference {
  externalId: string;
  purchasedAt: Date;
}

const openOrders = ({ accountId, marketplace }: Shop, before: string | null) =>
  queryRows<OrderReference>(
    `SELECT external_id AS "externalId", purchased_at AS "purchasedAt" FROM orders
     WHERE account_id = $1 AND marketplace = $5 AND status IN ('pending', 'shipped')
       AND sale_day > (now() AT TIME ZONE 'America/Sao_Paulo')::date - $2::int
       AND purchased_at <= coalesce($3::timestamptz, 'infinity')
     ORDER BY purchased_at DESC, id DESC LIMIT $4`,
    [accountId, OPEN_DAYS, before, MAX_OPEN_ORDERS, marketplace],
  );

const ordersWithoutFreight = ({ accountId, marketplace }: Shop, before: string | null) =>
  queryRows<OrderReference>(
    `SELECT external_id AS "externalId", purchased_at AS "purchasedAt" FROM orders o
     WHERE account_id = $1 AND marketplace = $4 AND status <> 'cancelled'
       AND purchased_at <= coalesce($2::timestamptz, 'infinity')
       AND EXISTS (SELECT FROM order_items i
                   WHERE i.account_id = o.account_id AND i.order_id = o.id AND i.fulfilment_minor IS NULL)
     ORDER BY purchased_at DESC, id DESC LIMIT $3`,
    [accountId, before, MAX_OLD_ORDERS, marketplace],
  );

function isPaused({ finishedAt }: ShipmentsCursor, now: Date): boolean {
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
