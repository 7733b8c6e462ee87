import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';

/** Starts a migrated PostgreSQL in a temporary folder, for a test run or a command; `stop` removes it. */
export async function scratchPostgres(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-scratch-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', full_page_writes: 'off', ...settings }, null);
  await migrate(postgres.migrationsUrl, postgres.url);
  return {
    ...postgres,
    folder,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
