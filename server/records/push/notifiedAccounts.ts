import { queryRows } from '#server/platform/postgres/db.ts';
import type { PushedNotification } from '#server/market/push/push.ts';
import type { Marketplace } from '#server/market/registry.ts';

interface Candidate {
  accountId: number;
  sellerId: string | null;
  applicationId: string | null;
  /** Subscriptions of the account that were named. */
  subscriptionIds: string[];
}

/**
 * The connected accounts that each notification is about, in the same order; empty for those of strangers. An account is
 * recognized by its seller id with the id of its application, or by the subscription that the product made for it; never by
 * the queue alone. Only those among `only` when the queue is theirs.
 */
export async function notifiedAccounts(
  marketplace: Marketplace,
  notifications: PushedNotification[],
  only: number[] | null,
): Promise<{ accountId: number; isSellerUnknown: boolean }[][]> {
  const ids = (read: (one: PushedNotification) => string | null) => [
    ...new Set(notifications.map(read).filter((id) => id !== null)),
  ];
  const candidates = await queryRows<Candidate>(
    `SELECT c.account_id AS "accountId", c.seller_id AS "sellerId", c.application_id AS "applicationId",
            coalesce(array_agg(t.subscription_id) FILTER (WHERE t.subscription_id IS NOT NULL), '{}') AS "subscriptionIds"
     FROM credentials c
     LEFT JOIN notification_topics t ON t.account_id = c.account_id AND t.marketplace = c.marketplace
       AND t.subscription_id = ANY ($3)
     WHERE c.marketplace = $1 AND c.kind = 'selling' AND c.state = 'connected'
       AND ($4::int[] IS NULL OR c.account_id = ANY ($4))
     GROUP BY 1, 2, 3 HAVING c.seller_id = ANY ($2) OR count(t.subscription_id) > 0 ORDER BY 1`,
    [marketplace, ids(({ sellerId }) => sellerId), ids(({ subscriptionId }) => subscriptionId), only],
  );
  return notifications.map((notification) =>
    candidates
      .filter((candidate) => isAbout(notification, candidate))
      .map(({ accountId, sellerId }) => ({ accountId, isSellerUnknown: sellerId === null })),
  );
}

function isAbout({ sellerId, applicationId, subscriptionId }: PushedNotification, candidate: Candidate): boolean {
  if (sellerId !== null && candidate.sellerId !== null && sellerId !== candidate.sellerId) return false;
  if (subscriptionId !== null && candidate.subscriptionIds.includes(subscriptionId)) return true;
  return sellerId !== null && candidate.sellerId === sellerId && candidate.applicationId === applicationId;
}
