import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Reread } from '#server/market/push/push.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { queueReread } from '#server/work/push/queueReread.ts';

/** Orders read by themselves per account and minute; more are left to the next search for changed orders (REAL.md 3). */
const perAccount = new RateLimiterMemory({ points: 25, duration: 60 });

/** Queues the reads of notified orders that changed after their stored state, in the caller's transaction. */
export async function queueNotifiedOrders(
  { accountId, marketplace }: { accountId: number; marketplace: Marketplace },
  changes: { reread: Reread; at: Date }[],
  tx: Queryable,
): Promise<void> {
  if (changes.length === 0) return;
  const stored = await queryRows<{ id: string; updatedAt: Date }>(
    `SELECT external_id AS id, marketplace_updated_at AS "updatedAt" FROM orders
     WHERE account_id = $1 AND marketplace = $2 AND external_id = ANY ($3)`,
    [accountId, marketplace, changes.map(({ reread }) => reread.id)],
    tx,
  );
  const updatedAt = new Map(stored.map((order) => [order.id, order.updatedAt]));
  const wanted = new Map(
    changes
      .filter(({ reread, at }) => !(at <= (updatedAt.get(reread.id) ?? new Date(0))))
      .map(({ reread }) => [`${reread.kind} ${reread.id}`, reread]),
  );
  for (const reread of wanted.values()) {
    const isAllowed = await perAccount.consume(accountId).then(
      () => true,
      () => false,
    );
    if (!isAllowed) return;
    await queueReread({ accountId, marketplace, ...reread }, 0, tx);
  }
}
