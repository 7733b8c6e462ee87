import { mkdirSync } from 'node:fs';
import { setDraining } from '#server/platform/http/shutdownState.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { httpServer } from '#server/platform/http/httpServer.ts';
import { log } from '#server/platform/process/log.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts every part of the product in order; `stop` ends them in the opposite one: requests finish, sockets close, jobs
 * go back to the queue, the database stops. Throws with one clear line when a part cannot start, after stopping the rest.
 */
export async function bootServer(settings: Settings): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse())
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
  };
  try {
    return { url: await start(settings, stops), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(settings: Settings, stops: (() => Promise<unknown>)[]): Promise<string> {
  log.level = settings.LOG_LEVEL;
  // The port is taken first, so that a wrong one costs nothing; until the rest runs it says so.
  setDraining(false);
  const http = await httpServer(settings);
  stops.push(() => http.close());
  const rest = import('./startServer.ts'); // most of the program is read while PostgreSQL starts
  rest.catch(() => {}); // when that fails, it has been told
  const url = settings.DATABASE_URL ?? (await startOwnDatabase(settings, stops));
  const { startServer } = await rest;
  await startServer(url, http, settings, stops);
  return http.url;
}

async function startOwnDatabase(settings: Settings, stops: (() => Promise<unknown>)[]): Promise<string> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  stops.push(await holdDataFolder(settings.DATA_DIR));
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  stops.push(() => postgres.stop());
  return postgres.url;
}
