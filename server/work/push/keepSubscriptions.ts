import type { Said } from '#server/platform/language/said.ts';
import { rowsOfAccounts } from '#server/platform/postgres/distribution/rowsOfAccounts.ts';
import { log } from '#server/platform/process/log.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { realEffects } from '#server/market/http/effects.ts';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';
import { queueChannels } from '#server/market/channels/pushChannels.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { type StoredSubscription, storeSubscription, subscriptionsOf } from '#server/records/push/topics.ts';
import { queueOf } from './queues.ts';

export interface SubscribeJob {
  accountId: number;
  marketplace: Marketplace;
}

const HOUR_MS = 3_600_000;
/** A subscription is looked up once in this time, and made again when it is gone (REAL.md 3). */
const CHECK_MS = 7 * 24 * HOUR_MS;
/** A refused one, or one to a queue that is to be mended, is looked up again after this time. */
const RETRY_MS = 6 * HOUR_MS;

/** Queues the check of the subscriptions of every connected account with a queue and one that is due. */
export async function planSubscriptions(now = currentTime().getTime()): Promise<void> {
  for (const marketplace of marketplaceIds.filter((id) => queueChannels[id]))
    for (const accountId of await connectedAccounts(marketplace)) {
      const queue = await queueOf(accountId, marketplace);
      if (!queue) continue;
      const stored = await subscriptionsOf(accountId, marketplace);
      if (stored.length === 0 || stored.some((one) => isDue(one, queue.url, now)))
        await addJob('subscribe', { accountId, marketplace } satisfies SubscribeJob, {
          queue: `subscribe/${marketplace}`,
          key: `subscribe/${accountId}/${marketplace}`,
          maxAttempts: 1,
        });
    }
}

async function connectedAccounts(marketplace: Marketplace): Promise<number[]> {
  const rows = await rowsOfAccounts<{ accountId: number }>(
    (answers) => `SELECT account_id AS "accountId" FROM credentials
     WHERE marketplace = $1 AND kind = 'selling' AND state = 'connected' AND ${answers('account_id')} ORDER BY account_id`,
    [marketplace],
  );
  return rows.map(({ accountId }) => accountId);
}

/**
 * Finds or makes an account's subscriptions that are due: unknown ones, those of another queue, refused ones after six
 * hours, the others after a week. A refusal is stored in words for the seller; polling goes on as before.
 */
export async function keepSubscriptions(
  { accountId, marketplace }: SubscribeJob,
  { connect = accountConnector, effects = realEffects } = {},
): Promise<void> {
  const queue = await queueOf(accountId, marketplace);
  const connector = queue && (await connect(accountId, marketplace, effects));
  if (!connector?.subscribe) return;
  const channel = queueChannels[marketplace]!;
  try {
    const { arn, hasDeadLetters } = await queue!.open(effects).attributes();
    const note = hasDeadLetters ? null : channel.advice.withoutDeadLetters;
    const stored = new Map((await subscriptionsOf(accountId, marketplace)).map((one) => [one.topic, one]));
    for (const topic of channel.topics) {
      const known = stored.get(topic);
      if (known && !isDue(known, queue!.url, effects.now())) continue;
      const found = await connector.subscribe(
        topic,
        arn,
        known?.destinationId ? { destinationId: known.destinationId } : null,
      );
      await storeSubscription(accountId, marketplace, {
        topic,
        queue: queue!.url,
        ...('refused' in found
          ? { subscriptionId: null, destinationId: known?.destinationId ?? null, note: found.refused }
          : { ...found, note }),
      });
    }
  } catch (error) {
    if (!(error instanceof MarketplaceError || error instanceof ReconnectNeeded)) throw error;
    log.warn({ accountId, marketplace, reason: error.message }, 'subscriptions could not be kept');
    await storeFailure(accountId, marketplace, queue!.url, channel.topics, error.said);
  }
}

function isDue({ subscriptionId, queue, checkedAt, note }: StoredSubscription, url: string, now: number): boolean {
  if (checkedAt === null || queue !== url) return true;
  return now - checkedAt.getTime() > (subscriptionId && note === null ? CHECK_MS : RETRY_MS);
}

/** Says why at the topics that have no subscription. */
async function storeFailure(
  accountId: number,
  marketplace: Marketplace,
  url: string,
  topics: readonly string[],
  note: Said,
): Promise<void> {
  const stored = new Map((await subscriptionsOf(accountId, marketplace)).map((one) => [one.topic, one]));
  for (const topic of topics)
    if (!stored.get(topic)?.subscriptionId)
      await storeSubscription(accountId, marketplace, {
        topic,
        subscriptionId: null,
        destinationId: stored.get(topic)?.destinationId ?? null,
        queue: url,
        note,
      });
}
