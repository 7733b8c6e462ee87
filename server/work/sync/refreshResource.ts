import { recordListings } from '#server/records/intake/recordListings.ts';
import { retireListings } from '#server/records/intake/retireListings.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { now } from '#server/platform/process/clock.ts';
import { queryRow, transaction } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { log } from '#server/platform/process/log.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import type { ConnectorFor } from './readStreams.ts';

export interface RefreshJob {
  accountId: number;
  kind: 'order' | 'item';
  /** The marketplace's id of the order or item. */
  id: string;
}

/** Only orders younger than this are announced as new; an older one was missing from the history. */
const MAX_NEW_ORDER_AGE_MS = 24 * 60 * 60_000;

/**
 * Reads the current state of one order or item of Mercado Livre, stores it like a sync, and announces a new order. Does
 * nothing when the resource is missing or belongs to another seller, or when the authorization is lost (the next sync
 * reports that).
 */
export async function refreshResource(
  { accountId, kind, id }: RefreshJob,
  connect: ConnectorFor = accountConnector,
): Promise<void> {
  const connector = await connect(accountId, 'mercadolivre');
  if (!connector) return;
  try {
    if (kind === 'order') {
      for await (const orders of connector.shipmentsOf?.([id]) ?? []) await storeOrders(accountId, orders);
    } else {
      const item = await connector.item?.(id);
      const gone = connector.takeGoneProducts?.() ?? [];
      if (gone.length > 0) await transaction((tx) => retireListings(accountId, connector.marketplace, gone, tx));
      if (!item) return;
      const { today } = await queryRow<{ today: string }>(
        `SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today`,
      );
      await transaction(async (tx) => {
        await recordListings(accountId, item.listings, tx);
        await recordStock(accountId, item.stock, today, tx);
      });
    }
  } catch (error) {
    if (!(error instanceof ReconnectNeeded)) throw error;
    log.warn({ accountId, reason: error.message }, 'a notified resource could not be read');
  }
}

async function storeOrders(accountId: number, orders: OrderSnapshot[]): Promise<void> {
  await transaction(async (tx) => {
    const { created } = await recordOrders(accountId, orders, tx);
    // a job concerns one order, so `created` holds that order
    if (orders.every(({ purchasedAt }) => now() - purchasedAt.getTime() < MAX_NEW_ORDER_AGE_MS))
      for (const { orderId } of created) await publish('newOrder', { accountId, orderId }, tx);
  });
}
