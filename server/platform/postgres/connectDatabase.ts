import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase, useDatabase } from './db.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { migrate } from './migrate.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';

const SERVER_START_MS = 20_000;

/**
 * Connects to the product's database: DATABASE_URL, the PostgreSQL of a server that uses the data folder, or one
 * started there. Returns a function that disconnects.
 */
export async function connectDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<() => Promise<void>> {
  if (settings.DATABASE_URL) {
    await migrate(settings.DATABASE_URL);
    useDatabase(settings.DATABASE_URL);
    return closeDatabase;
  }
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const release = await holdDataFolder(settings.DATA_DIR).catch(() => null);
  if (!release) {
    useDatabase(await urlOfServer(settings.DATA_DIR));
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
    await migrate(postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  useDatabase(postgres.url);
  return stop;
}

/** Waits for the database of a server that has just started. */
async function urlOfServer(folder: string): Promise<string> {
  for (const deadline = Date.now() + SERVER_START_MS; Date.now() < deadline;) {
    const url = await runningPostgresUrl(folder);
    if (url) {
      await migrate(url);
      return url;
    }
    await sleep(200);
  }
  throw badRequest(`Um servidor usa a pasta ${folder}, mas o banco de dados dele não responde.`);
}
