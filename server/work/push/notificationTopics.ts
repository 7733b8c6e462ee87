import { wordStored } from '#server/platform/language/said.ts';
import { word } from '#server/platform/language/say.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { queueChannels, webhookChannels } from '#server/market/channels/pushChannels.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { queueOf } from './queues.ts';
import { MISSED } from './readMissed.ts';

/** A kind of notification that the account may get. */
export interface NotificationTopic {
  marketplace: Marketplace;
  /** The marketplace's name of it. */
  topic: string;
  /** Whether the product has subscribed the seller to it; null when that is done elsewhere. */
  isSubscribed: boolean | null;
  lastReceivedAt: Date | null;
  /** Whether the product cannot subscribe, because there is no queue. */
  needsQueue: boolean;
  /** Whether it should have come by now: it never did, although there were sales more than a day ago. */
  isMissing: boolean;
  /** Path of the product's address to which it is sent; null when it comes by a queue. */
  callback: string | null;
  /** What the seller does about it, in Portuguese; null when there is nothing to do, or `callback` says it. */
  note: string | null;
}

interface Stored {
  marketplace: Marketplace;
  topic: string;
  subscriptionId: string | null;
  lastReceivedAt: Date | null;
  note: string | null;
  sentence: unknown;
  isOld: boolean;
}

/**
 * The topics of the account's connected marketplaces: those to which the product subscribes, those that a marketplace sends
 * to the product's address, and others that came.
 */
export async function notificationTopics({ accountId }: Viewer): Promise<NotificationTopic[]> {
  const [connected, stored] = await Promise.all([
    queryRows<{ marketplace: Marketplace; hasSold: boolean }>(
      `SELECT c.marketplace, EXISTS (
                SELECT FROM orders o WHERE o.account_id = $1 AND o.marketplace = c.marketplace
                  AND o.sale_day > (now() AT TIME ZONE 'America/Sao_Paulo')::date - 8
                  AND o.purchased_at < now() - interval '1 day' AND o.ingested_at < now() - interval '1 day') AS "hasSold"
       FROM credentials c
       WHERE c.account_id = $1 AND c.kind = 'selling' AND c.state <> 'incomplete' ORDER BY c.marketplace`,
      [accountId],
    ),
    queryRows<Stored>(
      `SELECT marketplace, topic, subscription_id AS "subscriptionId", last_received_at AS "lastReceivedAt", note, sentence,
              created_at < now() - interval '1 day' AS "isOld"
       FROM notification_topics WHERE account_id = $1 AND topic <> $2 ORDER BY marketplace, topic`,
      [accountId, MISSED],
    ),
  ]);
  const topics: NotificationTopic[] = [];
  for (const { marketplace, hasSold } of connected) {
    const known = stored.filter((one) => one.marketplace === marketplace);
    topics.push(
      ...sentTopics(marketplace, known, hasSold),
      ...(await queuedTopics(accountId, marketplace, known, hasSold)),
    );
  }
  return topics;
}

/** Topics that the seller ticks by hand: each is expected. */
function sentTopics(marketplace: Marketplace, known: Stored[], hasSold: boolean): NotificationTopic[] {
  const callback = `/webhooks/${marketplace}`;
  return (webhookChannels[marketplace]?.topics ?? []).map((topic) => {
    const lastReceivedAt = known.find((one) => one.topic === topic)?.lastReceivedAt ?? null;
    const isMissing = lastReceivedAt === null && hasSold;
    return {
      marketplace,
      topic,
      isSubscribed: null,
      needsQueue: false,
      lastReceivedAt,
      isMissing,
      callback,
      note: null,
    };
  });
}

/** Topics to which the product subscribes: when one comes by the queue, another that has not come has not happened. */
async function queuedTopics(
  accountId: number,
  marketplace: Marketplace,
  known: Stored[],
  hasSold: boolean,
): Promise<NotificationTopic[]> {
  const channel = queueChannels[marketplace];
  if (!channel) return [];
  const missing = (await queueOf(accountId, marketplace)) ? null : channel.advice.missing;
  const isSilent = hasSold && known.every(({ lastReceivedAt }) => lastReceivedAt === null);
  const others = known.filter(({ topic }) => !channel.topics.includes(topic)).map(({ topic }) => topic);
  return [...channel.topics, ...others].map((topic) => {
    const row = known.find((one) => one.topic === topic);
    const isSubscribed = channel.topics.includes(topic) ? Boolean(row?.subscriptionId) && missing === null : null;
    const isMissing = isSilent && isSubscribed === true && row!.isOld;
    const advice = missing ?? (isMissing ? channel.advice.silent : null);
    return {
      marketplace,
      topic,
      isSubscribed,
      needsQueue: missing !== null,
      lastReceivedAt: row?.lastReceivedAt ?? null,
      isMissing,
      callback: null,
      note: advice ? word(advice) : wordStored(row?.sentence, row?.note ?? null),
    };
  });
}
