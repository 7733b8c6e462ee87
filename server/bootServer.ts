import { mkdirSync } from 'node:fs';
import { httpServer, setDraining } from '#server/platform/http/httpServer.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { log } from '#server/platform/process/log.ts';
import { externalUrls } from '#server/platform/postgres/roles/databaseUrls.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts every part of the product in order; `stop` ends them in reverse order: requests finish, sockets close, jobs
 * return to the queue, the database stops. When a part cannot start, stops the others and throws an error with a
 * one-line message.
 */
export async function bootServer(settings: Settings): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse())
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a part failed to stop'));
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
  // The port is bound first, so that a port in use fails at once; until the rest runs it answers 503.
  setDraining(false);
  const http = await httpServer(settings);
  stops.push(() => http.close());
  const rest = import('./startServer.ts'); // loads most of the program while PostgreSQL starts
  rest.catch(() => {}); // awaited below, where a failure is thrown
  const urls = externalUrls(settings) ?? (await startOwnDatabase(settings, stops));
  const { startServer } = await rest;
  await startServer(urls, http, settings, stops);
  return http.url;
}

async function startOwnDatabase(settings: Settings, stops: (() => Promise<unknown>)[]): Promise<EmbeddedPostgres> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  stops.push(await holdDataFolder(settings.DATA_DIR));
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  stops.push(() => postgres.stop());
  return postgres;
}
