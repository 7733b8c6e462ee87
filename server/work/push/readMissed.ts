import { transaction } from '#server/platform/postgres/db.ts';
import { rowsOfAccounts } from '#server/platform/postgres/distribution/rowsOfAccounts.ts';
import { log } from '#server/platform/process/log.ts';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';
import { webhookChannels } from '#server/market/channels/pushChannels.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { accountsOfSeller } from '#server/records/keys/accountsOfSeller.ts';
import { takeNotifications } from '#server/records/push/takeNotifications.ts';
import { storeSubscription } from '#server/records/push/topics.ts';
import { queueReread } from './queueReread.ts';

/** Row of `notification_topics` that holds when an account's token was refused last. */
export const MISSED = 'missed_feeds';
/** A seller whose token may not read what was missed is asked again after this time. */
const REFUSED_DAYS = 7;
/** Reads of missed resources are this far apart, so that they do not take an account's calls at once. */
const SECONDS_APART = 0.5;

/**
 * Reads the notifications that did not arrive, of each application with the token of one of its sellers, and queues their
 * reads, each once. An application none of whose sellers may read them is left out quietly. Returns the number of reads.
 */
export async function readMissed(connect: typeof accountConnector = accountConnector): Promise<number> {
  let queued = 0;
  for (const marketplace of marketplaceIds)
    for (const { accountId } of webhookChannels[marketplace] ? await readersOf(marketplace) : [])
      try {
        const connector = await connect(accountId, marketplace);
        const missed = (await connector?.missedNotifications?.()) ?? null;
        if (missed) queued += await queueMissed(marketplace, missed);
        else if (connector?.missedNotifications) await recordRefusal(accountId, marketplace);
      } catch (error) {
        if (!(error instanceof MarketplaceError || error instanceof ReconnectNeeded)) throw error;
        log.warn({ accountId, marketplace, reason: error.message }, 'missed notifications could not be read');
      }
  return queued;
}

/** One connected account of each application, whose token was not refused lately. */
const readersOf = (marketplace: Marketplace) =>
  rowsOfAccounts<{ accountId: number }>(
    (answers) => `SELECT DISTINCT ON (c.client_id) c.account_id AS "accountId"
     FROM credentials c
     LEFT JOIN notification_topics t ON t.account_id = c.account_id AND t.marketplace = c.marketplace AND t.topic = $2
     WHERE c.marketplace = $1 AND c.kind = 'selling' AND c.state = 'connected' AND ${answers('c.account_id')}
       AND (t.checked_at IS NULL OR t.checked_at < now() - make_interval(days => $3))
     ORDER BY c.client_id, t.checked_at NULLS FIRST, c.account_id`,
    [marketplace, MISSED, REFUSED_DAYS],
  );

const recordRefusal = (accountId: number, marketplace: Marketplace) =>
  storeSubscription(accountId, marketplace, {
    topic: MISSED,
    subscriptionId: null,
    destinationId: null,
    queue: null,
    note: null,
  });

async function queueMissed(marketplace: Marketplace, missed: unknown[]): Promise<number> {
  let queued = 0;
  for (const entry of missed) {
    const hint = webhookChannels[marketplace]?.read(entry);
    if (!hint?.reread) continue;
    const { reread } = hint;
    const id = hint.id ?? JSON.stringify(entry);
    for (const accountId of await accountsOfSeller(marketplace, hint.applicationId, hint.sellerId))
      await transaction(async (tx) => {
        if (!(await takeNotifications(accountId, [id], tx)).has(id)) return;
        await queueReread({ accountId, marketplace, ...reread }, queued * SECONDS_APART, tx);
        queued += 1;
      });
  }
  return queued;
}
