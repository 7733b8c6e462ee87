import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** What changed, such as `stock SKU-1`, and when. */
export interface NotifiedChange {
  subject: string;
  at: Date;
}

/**
 * Of these changes, those newer than what was notified before of the same subject, the newest of each; they are recorded.
 * For subjects whose stored rows have no time of their own.
 */
export async function takeNewerChanges<Change extends NotifiedChange>(
  accountId: number,
  marketplace: Marketplace,
  changes: Change[],
  tx: Queryable,
): Promise<Change[]> {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const other = newest.get(change.subject);
    if (!other || other.at < change.at) newest.set(change.subject, change);
  }
  const ordered = [...newest.values()].sort((a, b) => (a.subject < b.subject ? -1 : 1));
  const rows = await queryRows<{ subject: string }>(
    `INSERT INTO notified_changes AS c (account_id, marketplace, subject, changed_at)
     SELECT $1, $2, n.* FROM unnest($3::text[], $4::timestamptz[]) AS n (subject, changed_at)
     ON CONFLICT (account_id, marketplace, subject) DO UPDATE SET changed_at = excluded.changed_at
       WHERE c.changed_at < excluded.changed_at
     RETURNING subject`,
    [accountId, marketplace, ordered.map(({ subject }) => subject), ordered.map(({ at }) => at)],
    tx,
  );
  return rows.map(({ subject }) => newest.get(subject)!);
}
