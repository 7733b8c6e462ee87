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

type WhereItIs = Pick<Settings, 'DATABASE_URL' | 'MIGRATIONS_DATABASE_URL' | 'DATA_DIR'>;

/** Connects to the product's database (`reachDatabase`). Returns a function that disconnects. */
export async function connectDatabase(settings: WhereItIs): Promise<() => Promise<void>> {
  const { url, leave } = await reachDatabase(settings);
  useDatabase(url);
  return async () => {
    await closeDatabase();
    await leave();
  };
}

/**
 * The connection string of the product's database, migrated: DATABASE_URL, the PostgreSQL of a server that uses the data folder, or one
 * started there, which `leave` stops.
 */
export async function reachDatabase(settings: WhereItIs): Promise<{ url: string; leave: () => Promise<void> }> {
  const external = externalUrls(settings);
  if (external) return { url: await migrated(external), leave: async () => {} };
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const release = await holdDataFolder(settings.DATA_DIR).catch(() => null);
  if (!release) return { url: await migrated(await urlsOfServer(settings.DATA_DIR)), leave: async () => {} };
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const leave = async () => {
    await postgres.stop();
    await release();
  };
  try {
    return { url: await migrated(postgres), leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

async function migrated({ url, migrationsUrl }: DatabaseUrls): Promise<string> {
  await migrate(migrationsUrl, url);
  return url;
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
