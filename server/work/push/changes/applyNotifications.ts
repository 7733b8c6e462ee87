import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import type { PushedChange, PushedNotification } from '#server/market/push/push.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { setListingStatus } from '#server/records/catalog/setListingStatus.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { recordOffersNotified } from '#server/records/push/coverage.ts';
import { takeNewerChanges } from '#server/records/push/takeNewerChanges.ts';
import { takeNotifications } from '#server/records/push/takeNotifications.ts';
import { recordArrivals } from '#server/records/push/topics.ts';
import { askForStream } from '#server/records/runs/askForStream.ts';
import type { FollowingSync } from '#server/records/runs/startSync.ts';
import { queueNotifiedOrders } from './queueNotifiedOrders.ts';
import { storeOffers } from '#server/work/push/storeOffers.ts';

interface Shop {
  accountId: number;
  marketplace: Marketplace;
}

export type NotificationResult = 'applied' | 'repeated';

type Kind = PushedChange['kind'];
type ChangeOf<K extends Kind> = Extract<PushedChange, { kind: K }> & { at: Date };

/**
 * Applies notifications of one account in the caller's transaction, each once: what is older than what is stored changes
 * nothing. Returns what became of each.
 */
export async function applyNotifications(
  shop: Shop,
  notifications: PushedNotification[],
  tx: Queryable,
): Promise<NotificationResult[]> {
  const { accountId, marketplace } = shop;
  const fresh = await takeNotifications(
    accountId,
    notifications.map(({ id }) => id),
    tx,
  );
  const taken = notifications.filter(({ id }, index) => fresh.has(id) && firstOf(notifications, id) === index);
  await recordArrivals(
    accountId,
    marketplace,
    notifications.map(({ type }) => type),
    tx,
  );
  const changes = <K extends Kind>(kind: K) =>
    taken.flatMap(({ change, at }) => (change?.kind === kind ? [{ ...change, at } as ChangeOf<K>] : []));
  await storeStock(shop, changes('stock'), tx);
  await storeStatuses(shop, changes('listing'), tx);
  const offers = changes('offers');
  if (offers.length > 0) {
    await recordOffersNotified(accountId, marketplace, tx);
    await storeOffers(
      accountId,
      offers.map(({ check }) => check),
      tx,
    );
  }
  await queueNotifiedOrders(shop, changes('reread'), tx);
  await wakeStreams(shop, changes('document'), tx);
  return notifications.map((one) => (taken.includes(one) ? 'applied' : 'repeated'));
}

const firstOf = (notifications: PushedNotification[], id: string) => notifications.findIndex((one) => one.id === id);

/** Stores the stock of SKUs that changed after the last read of all stock. */
async function storeStock(
  { accountId, marketplace }: Shop,
  changes: ChangeOf<'stock'>[],
  tx: Queryable,
): Promise<void> {
  if (changes.length === 0) return;
  const { today, readAt } = await lastRead({ accountId, marketplace }, 'inventory', tx);
  const newer = changes.filter(({ at }) => readAt === null || at > readAt);
  const named = newer.map((change) => ({ ...change, subject: `stock ${change.listingKey}` }));
  const stock = (await takeNewerChanges(accountId, marketplace, named, tx)).flatMap((change) => change.stock);
  if (stock.length > 0) await recordStock(accountId, stock, today, tx);
}

/** When a stream was last read, and the day in São Paulo. */
const lastRead = ({ accountId, marketplace }: Shop, stream: string, tx: Queryable) =>
  queryRow<{ today: string; readAt: Date | null }>(
    `SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today,
            (SELECT last_success_at FROM sync_streams
             WHERE account_id = $1 AND marketplace = $2 AND stream = $3::"SyncStreamName") AS "readAt"`,
    [accountId, marketplace, stream],
    tx,
  );

/** A report of products that was stored may have been made so long before. */
const REPORT_MS = 2 * 3_600_000;

/**
 * Stores whether listings are for sale, as far as that changed after the last read of the products. They are read again for
 * listings not known, and when the report may have missed a change.
 */
async function storeStatuses(
  { accountId, marketplace }: Shop,
  changes: ChangeOf<'listing'>[],
  tx: Queryable,
): Promise<void> {
  if (changes.length === 0) return;
  const named = changes.map((change) => ({
    ...change,
    subject: `listing ${change.country ?? '?'} ${change.listingKey}`,
  }));
  const newer = await takeNewerChanges(accountId, marketplace, named, tx);
  const { readAt } = await lastRead({ accountId, marketplace }, 'products', tx);
  const unread = newer.filter(({ at }) => readAt === null || at > readAt);
  const known = unread.flatMap(({ country, listingKey, active }) => (country ? [{ country, listingKey, active }] : []));
  const { unknown } = known.length > 0 ? await setListingStatus(accountId, marketplace, known, tx) : { unknown: 0 };
  const isMissed = newer.some((one) => !unread.includes(one) && one.at.getTime() > readAt!.getTime() - REPORT_MS);
  if (unknown > 0 || known.length < unread.length || isMissed)
    await askForStream(accountId, marketplace, 'products', tx);
}

/** Starts a sync of the account when one of its streams waits for such a document. */
async function wakeStreams(
  { accountId, marketplace }: Shop,
  changes: ChangeOf<'document'>[],
  tx: Queryable,
): Promise<void> {
  if (changes.length === 0) return;
  const waiting = await queryRows(
    `SELECT FROM pending_documents WHERE account_id = $1 AND marketplace = $2 AND remote_id = ANY ($3) LIMIT 1`,
    [accountId, marketplace, changes.map(({ remoteId }) => remoteId)],
    tx,
  );
  if (waiting.length === 0) return;
  // after a run under way, which may have passed the stream
  await addJob(
    'startSync',
    { accountId, trigger: 'automatic' } satisfies FollowingSync,
    { queue: `sync/${accountId}`, key: `startSync/${accountId}/document` },
    tx,
  );
}
