import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { placeNewTables } from './distribution/distribution.ts';
import { adoptSquashed } from './adoptSquashed.ts';
import { grantToApp, roleAt } from './roles/grantToApp.ts';
import { log } from '#server/platform/process/log.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const ADVISORY_LOCK = 7_206_201;
const MIN_POSTGRES_VERSION = 180_000;
/**
 * The engine marks a migration as finished after its commit: a process killed in between would leave one that can be
 * neither repeated nor skipped. Therefore the migration's own transaction sets the mark, and the engine sets it again.
 */
const MARK = 'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL';

async function readMigrations(last: string | undefined) {
  const baseDir = join(projectRoot, 'prisma/migrations');
  const names = (await readdir(baseDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const migrationDirectories = await Promise.all(
    names
      .map((entry) => entry.name)
      .filter((name) => last === undefined || name <= last)
      .sort()
      .map(async (path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8') },
        },
      })),
  );
  const lockfile = await readFile(join(baseDir, 'migration_lock.toml'), 'utf8');
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: lockfile },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

/**
 * Applies pending migrations to the database at `url`, whose role owns the schema, grants the role of `appUrl` its rights,
 * and returns the names of the migrations. Several processes may call it at once: an advisory lock serializes them. An
 * interrupted migration is repeated, a committed one is not. Migrations after `last` are left out. Throws on PostgreSQL older than 18, and on a
 * schema newer than this program.
 */
export async function migrate(url: string, appUrl = url, { last }: { last?: string } = {}): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await guard.connect();
  try {
    const app = appUrl === url ? null : await roleAt(appUrl);
    const grant = async () => {
      if (app !== null) await grantToApp(guard, app);
    };
    const { rows } = await guard.query<{ version: number; text: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS text`,
    );
    if (rows[0]!.version < MIN_POSTGRES_VERSION)
      throw new Error(`DATABASE_URL: PostgreSQL 18 or newer is needed, this server is ${rows[0]!.text}`);
    await guard.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const migrationsList = await readMigrations(last);
    await adoptSquashed(guard, migrationsList.migrationDirectories[0]!);
    if (await isCurrent(guard, migrationsList.migrationDirectories)) {
      // a process that applied the newest migration may have been interrupted before this
      await guard.query('SELECT changes.watch()');
      await placeNewTables(guard);
      await grant();
      return [];
    }
    await rollBackInterrupted(guard);
    // of releases before 0.4: its views would depend on columns that a migration changes
    await guard.query('DROP SCHEMA IF EXISTS sandbox, sandbox_private CASCADE');
    await grant(); // what the migrations create is granted by default
    const { newSchemaEngine } = await import('#prisma/engine/engine.mjs');
    const { engine, close } = await newSchemaEngine(url, { afterScript: MARK });
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters }).finally(close);
    await guard.query('SELECT changes.watch()');
    await placeNewTables(guard);
    const { runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString: url });
    await grant();
    return appliedMigrationNames;
  } finally {
    await guard.end();
  }
}

/**
 * Marks interrupted migrations as rolled back. They left nothing behind, because their statements are one transaction
 * and the lock is held. The engine would require a manual resolution.
 */
async function rollBackInterrupted(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (rows[0]!.exists)
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    );
}

/**
 * Whether all migrations are applied; avoids loading the engine at every start. Throws on unknown migrations, unless they only add
 * (docs/decisions/086): so the version before can be started again after an upgrade.
 */
async function isCurrent(client: pg.Client, known: { path: string }[]): Promise<boolean> {
  const { rows: tables } = await client.query(
    `SELECT to_regclass('_prisma_migrations') AS migrations, to_regclass('graphile_worker.migrations') AS jobs,
            to_regclass('changes.additive_migrations') AS additive`,
  );
  if (!tables[0]?.migrations) return false;
  const { rows } = await client.query<{ name: string; done: boolean; additive: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS done,
            ${tables[0].additive ? 'migration_name IN (SELECT name FROM changes.additive_migrations)' : 'false'} AS additive
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const names = new Set(known.map(({ path }) => path));
  const unknown = rows.filter(({ name }) => !names.has(name));
  const refused = unknown.find(({ additive }) => !additive);
  if (refused)
    throw new Error(`The database has the migration "${refused.name}", which this version does not know: update it.`);
  if (unknown.length > 0)
    log.warn(
      { migrations: unknown.map(({ name }) => name) },
      'the database is of a newer version, which only added to it',
    );
  const done = new Set(rows.filter((row) => row.done).map((row) => row.name));
  return known.every(({ path }) => done.has(path)) && Boolean(tables[0].jobs);
}
