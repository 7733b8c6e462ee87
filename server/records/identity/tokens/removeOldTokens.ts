import { queryRows } from '#server/platform/postgres/db.ts';

const KEPT_DAYS = 90;

/** Forgets tokens that were revoked three months ago. Run daily. */
export async function removeOldTokens(): Promise<void> {
  await queryRows('DELETE FROM personal_access_tokens WHERE revoked_at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}
