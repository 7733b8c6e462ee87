import { announceOrders } from '#server/records/intake/announceOrders.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { retireListings } from '#server/records/intake/retireListings.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { queryRow, transaction } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { type Connector, ReconnectNeeded, type RereadState } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { queueReread, type RereadJob } from './queueReread.ts';
import { storeOffers } from './storeOffers.ts';

type ConnectorFor = (accountId: number, marketplace: Marketplace) => Promise<Connector | null> | Connector | null;

/**
 * Reads the present state of what a notification named, stores it like a sync, and announces a new order. Does nothing when
 * the resource is missing or belongs to another seller, or when the authorization is lost (the next sync reports that).
 */
export async function rereadResource(
  { accountId, marketplace, kind, id }: RereadJob,
  connect: ConnectorFor = accountConnector,
): Promise<void> {
  const connector = await connect(accountId, marketplace);
  if (!connector?.reread) return;
  try {
    const state = await connector.reread({ kind, id });
    const gone = connector.takeGoneProducts?.() ?? [];
    if (gone.length > 0) await transaction((tx) => retireListings(accountId, marketplace, gone, tx));
    await store({ accountId, marketplace }, state);
  } catch (error) {
    if (!(error instanceof ReconnectNeeded)) throw error;
    log.warn({ accountId, reason: error.message }, 'a notified resource could not be read');
  }
}

async function store(
  { accountId, marketplace }: Pick<RereadJob, 'accountId' | 'marketplace'>,
  { orders = [], listings = [], stock = [], offers = [], returns, next = [] }: RereadState,
): Promise<void> {
  if (orders.length > 0) await storeOrders(accountId, orders);
  if (listings.length > 0 || stock.length > 0) {
    const { today } = await queryRow<{ today: string }>(
      `SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today`,
    );
    await transaction(async (tx) => {
      await recordListings(accountId, listings, tx);
      await recordStock(accountId, stock, today, tx);
    });
  }
  const notified = offers.map((check) => ({ ...check, isNotified: true }));
  if (notified.length > 0) await transaction((tx) => storeOffers(accountId, notified, tx));
  if (returns)
    await transaction(async (tx) => {
      await recordReturns(accountId, returns.returns, tx);
      await recordPostedAmounts(accountId, returns.amounts, tx);
    });
  for (const { afterSeconds, ...reread } of next)
    await queueReread({ accountId, marketplace, ...reread }, afterSeconds);
}

async function storeOrders(accountId: number, orders: OrderSnapshot[]): Promise<void> {
  await transaction(async (tx) => {
    const { created } = await recordOrders(accountId, orders, tx);
    await announceOrders(accountId, created, tx);
  });
}
