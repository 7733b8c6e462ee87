import { queryRows } from '#server/platform/postgres/db.ts';

/** Erases the authorisations whose ten minutes are over, with what is kept of them. Run every minute. */
export async function deleteAuthorizations(): Promise<void> {
  await queryRows('DELETE FROM authorization_states WHERE expires_at <= now()');
}
