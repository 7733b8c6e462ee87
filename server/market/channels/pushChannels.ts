import { amazonQueues } from '#server/market/amazon/push/amazonQueues.ts';
import { readHint } from '#server/market/mercadolivre/push/readHint.ts';
import { readTopics } from '#server/market/mercadolivre/push/topics.ts';
import type { QueueChannel, WebhookChannel } from '#server/market/connection/pushChannel.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Marketplaces that notify by queues. */
export const queueChannels: Partial<Record<Marketplace, QueueChannel>> = { amazon: amazonQueues };

/** Marketplaces that notify the product's own address. */
export const webhookChannels: Partial<Record<Marketplace, WebhookChannel>> = {
  mercadolivre: { topics: readTopics, read: readHint },
};
