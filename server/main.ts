import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings, type Settings, SettingsError } from '#server/platform/process/settings.ts';

/** Requests get ten seconds, the embedded PostgreSQL twenty. */
const MAX_STOP_MS = 35_000;
const PARENT_CHECK_MS = 500;

function settingsOrExit(): Settings {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.lines) console.error(line);
    process.exit(1);
  }
}

/** Stops when the parent process ends: npm does not forward signals to the process it runs. */
function stopWithParent(stop: () => unknown): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, PARENT_CHECK_MS).unref();
}

const settings = settingsOrExit();
try {
  // after the settings: modules such as the log read .env
  const { bootServer } = await import('./bootServer.ts');
  const { startLastResort } = await import('#server/platform/process/lastResort.ts');
  const { postgresFolders } = await import('#server/platform/postgres/embedded/postgresFolders.ts');
  const data = settings.DATABASE_URL ? null : (await postgresFolders(resolve(settings.DATA_DIR))).data;
  const endWithin = startLastResort(data && join(data, 'postmaster.pid'));
  const starting = bootServer(settings);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    endWithin(settings.DRAIN_SECONDS * 1000 + MAX_STOP_MS);
    await (await starting).stop(); // also during start-up, or the embedded database would keep running
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(() => {}));
  if (process.env.npm_lifecycle_event) stopWithParent(stop);

  const server = await starting;
  console.log(`\n  Seller Analytics   ${settings.PUBLIC_URL ?? server.url}`);
  if (settings.DEMO) console.log('  Demo               demo@exemplo.com.br / demonstracao');
  console.log('  Ctrl-C ends it.\n');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
