import { queryRows } from '#server/platform/postgres/db.ts';

/** Marks the past of an account's visits and storage fees as read, so that a first sync reads only the newest days. */
export async function withoutPast(accountId: number): Promise<void> {
  const place = { newest: '9', readAt: '2020-01-01T00:00:00Z', backTo: '2000-01', floor: '9' };
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, cursor)
     SELECT $1, 'amazon', unnest(ARRAY['storage', 'traffic']::"SyncStreamName"[]), $2`,
    [accountId, JSON.stringify({ place, goesOn: false })],
  );
}
