import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

type Work = (client: pg.Client) => Promise<void>;

export interface Bench {
  /** Connection string of a database of the bench. */
  urlOf(database: string): string;
  /** A connection to a database of the bench; close it with `end`. */
  connect(database: string): Promise<pg.Client>;
  /** Recreates the database, migrated and empty. */
  create(database: string): Promise<void>;
  /**
   * Prepares a database that `fill` loads and later runs reuse, with newer migrations applied. It is loaded again after a
   * change of its loaders: the bench's files whose names start with one of `from`, by default all. After a change of how
   * ledger lines or rollups are computed, `rebuild` runs.
   */
  keep(database: string, fill: Work, how?: { from?: string[]; rebuild?: Work }): Promise<void>;
  close(): Promise<void>;
}

const FOLDER = join(projectRoot, '.data/bench');
const LOADERS = ['generateSales', 'copySales', 'loadOffers', 'loadSellers', 'loadTraffic'];
/** Files of the product that the loaders write with. */
const WRITERS = [
  'server/records/catalog/upsertProducts.ts',
  'server/platform/values/searchText.ts',
  'server/records/traffic/rebuildTraffic.ts',
];
const ROLLUP_WRITERS = ['rollupChanges', 'salesMeasures', 'rebuildSales', 'rollUpMonths'].map(
  (name) => `server/records/rollups/${name}.ts`,
);
/** Folders with what works out the ledger's lines, and so the rollups, which are sums of them. */
const LEDGER_FOLDERS = ['server/records/lines', 'server/market/ledger'];

const hashOf = (files: string[]) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(projectRoot, file)));
  return hash.digest('hex');
};
const listed = (folder: string) => readdirSync(join(projectRoot, folder)).toSorted();
const sourcesIn = (folder: string) =>
  listed(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

/** Hashes of what a database was loaded with, stored as its comment. */
interface Contents {
  data: string;
  sums: string;
  migrations: string[];
  /** Hash of the migrations' SQL. */
  schema: string;
}

function contentsOf(from: string[], migrations: string[]): Contents {
  const loaders = listed('bench').filter((name) => from.some((start) => name.startsWith(start)));
  return {
    data: hashOf([...loaders.map((name) => `bench/${name}`), ...WRITERS]),
    sums: hashOf([
      ...ROLLUP_WRITERS.filter((file) => existsSync(join(projectRoot, file))),
      ...LEDGER_FOLDERS.flatMap(sourcesIn),
    ]),
    migrations,
    schema: hashOf(migrations.map((name) => `prisma/migrations/${name}/migration.sql`)),
  };
}

/** Starts the bench's PostgreSQL, with the product's settings and its files in `.data/bench`. */
export async function openBench(): Promise<Bench> {
  const postgres = await startEmbeddedPostgres(FOLDER);
  // as the superuser: benches create databases and load them with COPY and DDL
  const urlOf = (database: string) =>
    Object.assign(new URL(postgres.superuserUrl), { pathname: `/${database}` }).toString();
  const connect = async (database: string) => {
    const client = new pg.Client({ connectionString: urlOf(database), application_name: 'bench' });
    client.on('error', () => {}); // the server stops while a failed part still holds a connection
    await client.connect();
    return client;
  };
  const onServer = async <T>(work: (client: pg.Client) => Promise<T>) => {
    const client = await connect('postgres');
    return work(client).finally(() => client.end());
  };
  const create = async (database: string) => {
    await onServer(async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${database}`);
    });
    await migrate(urlOf(database));
  };
  const keep: Bench['keep'] = async (database, fill, { from = LOADERS, rebuild } = {}) => {
    const migrations = listed('prisma/migrations').filter((name) => /^\d/.test(name));
    const { rows } = await onServer((client) =>
      client.query<{ made: string | null }>(
        `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1`,
        [database],
      ),
    );
    const made = rows[0]?.made?.startsWith('{') ? (JSON.parse(rows[0].made) as Contents) : null;
    const isKnown = made?.migrations.every((name) => migrations.includes(name));
    const before = isKnown ? contentsOf(from, made!.migrations) : null;
    const isFilled = before !== null && before.data === made!.data && before.schema === made!.schema;
    if (isFilled) await migrate(urlOf(database));
    else await create(database);
    const client = await connect(database);
    const work = !isFilled ? fill : made!.sums !== before.sums ? rebuild : undefined;
    await Promise.resolve(work?.(client)).finally(() => client.end());
    const now = JSON.stringify(contentsOf(from, migrations));
    await onServer((server) => server.query(`COMMENT ON DATABASE ${database} IS ${pg.escapeLiteral(now)}`));
  };
  return { urlOf, connect, create, keep, close: () => postgres.stop() };
}
