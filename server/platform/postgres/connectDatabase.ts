import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase, useDatabase } from './db.ts';
import { runningPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { migrate } from './migrate.ts';
import { type DatabaseUrls, externalUrls } from './roles/databaseUrls.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';

const SERVER_START_MS = 20_000;

/**
 * Connects to the product's database: DATABASE_URL, the PostgreSQL of a server that uses the data folder, or one
 * started there. Returns a function that disconnects.
 */
export async function connectDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'MIGRATIONS_DATABASE_URL' | 'DATA_DIR'>,
): Promise<() => Promise<void>> {
  const external = externalUrls(settings);
  if (external) {
    await useMigrated(external);
    return closeDatabase;
  }
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const release = await holdDataFolder(settings.DATA_DIR).catch(() => null);
  if (!release) {
    await useMigrated(await urlsOfServer(settings.DATA_DIR));
    return closeDatabase;
  }
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const stop = async () => {
    await closeDatabase();
    await postgres.stop();
    await release();
  };
  try {
    await useMigrated(postgres);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function useMigrated({ url, migrationsUrl }: DatabaseUrls): Promise<void> {
  await migrate(migrationsUrl, url);
  useDatabase(url);
}

/** Waits for the database of a server that has just started. */
async function urlsOfServer(folder: string): Promise<DatabaseUrls> {
  for (const deadline = Date.now() + SERVER_START_MS; Date.now() < deadline;) {
    const urls = await runningPostgres(folder);
    if (urls) return urls;
    await sleep(200);
  }
  throw badRequest('commands.databaseOfFolder', { folder });
}
