import { queryRow } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import type { DatabaseUrls } from './databaseUrls.ts';

/** Logs when the role of the app has rights that it does not need: those of migrations or of a superuser. */
export async function reportRoles({ url, migrationsUrl }: DatabaseUrls): Promise<void> {
  const { role, isSuperuser } = await queryRow<{ role: string; isSuperuser: boolean }>(
    'SELECT rolname::text AS role, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
  );
  if (isSuperuser) log.warn({ role }, 'DATABASE_URL: the role is a superuser of PostgreSQL; the product needs none');
  if (url === migrationsUrl)
    log.info({ role }, 'one role runs the app and its migrations: set MIGRATIONS_DATABASE_URL for two');
}
