import { sentence } from '#server/platform/language/sentence.ts';
import type { Region } from '#server/market/baseUrls.ts';
import type { NotificationQueue, QueueChannel } from '#server/market/connection/pushChannel.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';
import { isKnownType, readNotification } from './notification.ts';
import { subscribedTypes } from './notificationTypes.ts';
import { queueUrl } from './queueUrl.ts';
import type { AwsKeys } from './signV4.ts';
import { sqsQueue } from './sqsQueue.ts';

export interface QueueSettings {
  urls: Partial<Record<Region, string>>;
  keys: AwsKeys;
}

let shared: Map<Region, NotificationQueue> = new Map();

/** A queue of SQS with the keys to read it; null for a text that is no address of one. */
export function amazonQueue(url: string, keys: AwsKeys, options?: { allowLocal: boolean }): NotificationQueue | null {
  const address = queueUrl(url, options);
  return address && { url, open: (effects) => sqsQueue(address, keys, effects) };
}

/** Sets the queues that take the notifications of all sellers of a region; null: none. Called once at start. */
export function useAmazonQueues(settings: QueueSettings | null): void {
  shared = new Map(
    Object.entries(settings?.urls ?? {}).flatMap(([region, url]) => {
      const queue = url ? amazonQueue(url, settings!.keys, { allowLocal: true }) : null;
      return queue ? [[region as Region, queue]] : [];
    }),
  );
}

/** Amazon's notifications over SQS. */
export const amazonQueues: QueueChannel = {
  topics: subscribedTypes.map(({ type }) => type),
  advice: {
    missing: sentence('sync.noQueue'),
    // Amazon reports a missing permission nowhere: nothing comes (REAL.md 3)
    silent: sentence('sync.silentQueue'),
    withoutDeadLetters: sentence('sync.noDeadLetters'),
  },
  shared: () => [...new Map([...shared.values()].map((queue) => [queue.url, queue])).values()],
  sharedFor: (marketplaceCode) => shared.get(amazonMarketplaceByCode(marketplaceCode)?.region ?? 'na') ?? null,
  ownChannel: 'amazonQueue',
  own: ({ queueUrl: url, clientId, clientSecret }) =>
    url && clientSecret ? amazonQueue(url, { accessKeyId: clientId, secretAccessKey: clientSecret }) : null,
  read: readNotification,
  isKnown: isKnownType,
};
