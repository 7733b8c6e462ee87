// `npm run dev`: runs a command on an embedded PostgreSQL that outlives the server's reloads, and stops it afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { useMasterSecrets } from '#server/platform/security/masterSecrets.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';

const [command, ...args] = process.argv.slice(2);
const environment = { ...process.env, NODE_ENV: 'development' };

/** The embedded database of the data folder, and the environment a server needs to use it as `npm start` does. */
async function startDatabase(settings: Settings) {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  await holdDataFolder(settings.DATA_DIR); // until this process ends
  useMasterSecrets(settings); // generates the secret of a new folder
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  const secret = settings.APP_SECRET ?? readFileSync(join(settings.DATA_DIR, 'app.secret'), 'utf8').trim();
  const handed = {
    DATABASE_URL: postgres.url,
    MIGRATIONS_DATABASE_URL: postgres.migrationsUrl,
    APP_SECRET: secret,
    DEMO: settings.DEMO ? 'on' : 'off',
  };
  return { handed, stop: () => postgres.stop() };
}

let child: ChildProcess | undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true;
    if (signal !== 'SIGINT') child?.kill(signal); // a Ctrl-C has reached it already
  });

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const database = settings.DATABASE_URL ? null : await startDatabase(settings);
  try {
    if (!isStopping) {
      child = spawn(command!, args, { stdio: 'inherit', env: { ...environment, ...database?.handed } });
      const [code] = (await once(child, 'exit')) as [number | null];
      process.exitCode = code ?? 1;
    }
  } finally {
    await database?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
