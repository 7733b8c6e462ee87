import { createHash } from 'node:crypto';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** A notification delivered again after this time would be applied again; delays of a day have been seen (REAL.md 3). */
const KEPT_DAYS = 15;

/** The marketplace's id may be of any form and length. */
const digestOf = (id: string) => createHash('sha256').update(id).digest().subarray(0, 16);

/** Of these ids of notifications, those that the account has not received before; they are recorded as received. */
export async function takeNotifications(accountId: number, ids: string[], tx: Queryable): Promise<Set<string>> {
  // ordered, so that two transactions with the same notifications cannot deadlock
  const digests = [...new Map(ids.map((id) => [digestOf(id).toString('hex'), id]))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const rows = await queryRows<{ id: string }>(
    `INSERT INTO received_notifications (account_id, id) SELECT $1, decode(digest, 'hex') FROM unnest($2::text[]) digest
     ON CONFLICT DO NOTHING RETURNING encode(id, 'hex') AS id`,
    [accountId, digests.map(([digest]) => digest)],
    tx,
  );
  const known = new Map(digests);
  return new Set(rows.map(({ id }) => known.get(id)!));
}

/** Forgets the notifications of more than 15 days ago. Runs every day. */
export async function forgetNotifications(): Promise<void> {
  await queryRows('DELETE FROM received_notifications WHERE received_at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}
