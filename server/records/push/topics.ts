import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import { now } from '#server/platform/process/clock.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Arrivals of one topic within this time are recorded once. */
const SAME_ARRIVAL_SECONDS = 60;

/** Records that notifications of these topics arrived for an account. */
export async function recordArrivals(
  accountId: number,
  marketplace: Marketplace,
  topics: string[],
  on: Queryable = pool,
): Promise<void> {
  const before = new Date(now() - SAME_ARRIVAL_SECONDS * 1_000);
  for (const topic of [...new Set(topics)].sort())
    await queryRows(
      `INSERT INTO notification_topics AS t (account_id, marketplace, topic, last_received_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (account_id, marketplace, topic) DO UPDATE SET last_received_at = excluded.last_received_at
         WHERE t.last_received_at IS NULL OR t.last_received_at < $4`,
      [accountId, marketplace, topic, before],
      on,
    );
}

/** A subscription of an account to one topic. */
export interface StoredSubscription {
  topic: string;
  subscriptionId: string | null;
  destinationId: string | null;
  /** Address of the queue that it fills. */
  queue: string | null;
  checkedAt: Date | null;
  /** What the seller does about it, in Padrão: why there is none, or what its queue lacks; stored with its sentence. */
  note: string | null;
}

/** The account's subscriptions at a marketplace. */
export const subscriptionsOf = (accountId: number, marketplace: Marketplace): Promise<StoredSubscription[]> =>
  queryRows<StoredSubscription>(
    `SELECT topic, subscription_id AS "subscriptionId", destination_id AS "destinationId", queue, checked_at AS "checkedAt", note
     FROM notification_topics WHERE account_id = $1 AND marketplace = $2 AND checked_at IS NOT NULL`,
    [accountId, marketplace],
  );

/** Stores a subscription that was found, made or refused. */
export async function storeSubscription(
  accountId: number,
  marketplace: Marketplace,
  {
    topic,
    subscriptionId,
    destinationId,
    queue,
    note,
  }: Omit<StoredSubscription, 'checkedAt' | 'note'> & { note: Said | null },
): Promise<void> {
  const sentence = typeof note === 'string' ? null : note;
  await queryRows(
    `INSERT INTO notification_topics (account_id, marketplace, topic, subscription_id, destination_id, queue, note,
                                       sentence, checked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())
     ON CONFLICT (account_id, marketplace, topic) DO UPDATE SET subscription_id = excluded.subscription_id,
       destination_id = excluded.destination_id, queue = excluded.queue, note = excluded.note,
       sentence = excluded.sentence, checked_at = excluded.checked_at`,
    [accountId, marketplace, topic, subscriptionId, destinationId, queue, note && wordSaid(note, STANDARD), sentence],
  );
}
