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
  /** Makes the database anew, migrated and empty. */
  create(database: string): Promise<void>;
  /**
   * A database that `fill` made, now or before: migrations that came since are applied to it. It is filled anew once what
   * fills it changed: the files of the bench that begin like one of `from`, by default all. Where kept sums are worked
   * out in another way than before, `remake` makes them anew.
   */
  keep(database: string, fill: Work, how?: { from?: string[]; remake?: Work }): Promise<void>;
  close(): Promise<void>;
}

const FOLDER = join(projectRoot, '.data/bench');
const LOADERS = ['generateSales', 'copySales', 'loadOffers', 'loadSellers', 'loadTraffic'];
/** Files of the product that loaders write with, and those that work out what is kept beside. */
const WRITERS = [
  'server/records/catalog/upsertProducts.ts',
  'server/platform/values/searchText.ts',
  'server/records/traffic/rebuildTraffic.ts',
];
const KEEPERS = ['rollupChanges', 'salesMeasures', 'rebuildSales', 'rollUpMonths'].map(
  (name) => `server/records/rollups/${name}.ts`,
);

const hashOf = (files: string[]) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(projectRoot, file)));
  return hash.digest('hex');
};
const listed = (folder: string) => readdirSync(join(projectRoot, folder)).toSorted();

/** What a kept database was made of. */
interface Made {
  data: string;
  sums: string;
  migrations: string[];
  /** Of their texts. */
  schema: string;
}

function madeOf(from: string[], migrations: string[]): Made {
  const loaders = listed('bench').filter((name) => from.some((start) => name.startsWith(start)));
  return {
    data: hashOf([...loaders.map((name) => `bench/${name}`), ...WRITERS]),
    sums: hashOf(KEEPERS.filter((file) => existsSync(join(projectRoot, file)))),
    migrations,
    schema: hashOf(migrations.map((name) => `prisma/migrations/${name}/migration.sql`)),
  };
}

/** Starts the bench's own PostgreSQL, with the product's settings and files in `.data/bench`. */
export async function openBench(): Promise<Bench> {
  const postgres = await startEmbeddedPostgres(FOLDER);
  const urlOf = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).toString();
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
  const keep: Bench['keep'] = async (database, fill, { from = LOADERS, remake } = {}) => {
    const migrations = listed('prisma/migrations').filter((name) => /^\d/.test(name));
    const { rows } = await onServer((client) =>
      client.query<{ made: string | null }>(
        `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1`,
        [database],
      ),
    );
    const made = rows[0]?.made?.startsWith('{') ? (JSON.parse(rows[0].made) as Made) : null;
    const isKnown = made?.migrations.every((name) => migrations.includes(name));
    const before = isKnown ? madeOf(from, made!.migrations) : null;
    const isFilled = before !== null && before.data === made!.data && before.schema === made!.schema;
    if (isFilled) await migrate(urlOf(database));
    else await create(database);
    const client = await connect(database);
    const work = !isFilled ? fill : made!.sums !== before.sums ? remake : undefined;
    await Promise.resolve(work?.(client)).finally(() => client.end());
    const now = JSON.stringify(madeOf(from, migrations));
    await onServer((server) => server.query(`COMMENT ON DATABASE ${database} IS ${pg.escapeLiteral(now)}`));
  };
  return { urlOf, connect, create, keep, close: () => postgres.stop() };
}
