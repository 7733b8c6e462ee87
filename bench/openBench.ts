import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/core/embeddedPostgres.ts';
import { migrate } from '#server/core/migrate.ts';
import { projectRoot } from '#server/core/projectRoot.ts';

export interface Bench {
  /** Connection string of a database of the bench. */
  urlOf(database: string): string;
  /** A connection to a database of the bench; close it with `end`. */
  connect(database: string): Promise<pg.Client>;
  /** Makes the database anew, migrated and empty. */
  create(database: string): Promise<void>;
  /** Whether `fill` of the same sources already made this database; otherwise makes it and fills it. */
  keep(database: string, fill: (client: pg.Client) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const FOLDER = join(projectRoot, '.data/bench');
/** Files that decide what a kept database holds. */
const SOURCES = ['bench', 'server/catalog', 'server/core', 'server/sales', 'server/traffic', 'prisma/migrations'];
const NAMES =
  /migration\.sql$|generateSales|copySales|loadOffers|loadSellers|loadTraffic|findOrAddProducts|searchText|rollupChanges|salesMeasures|rebuildSales|rebuildTraffic/;

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES)
    for (const name of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (NAMES.test(name) && !name.includes('.test.')) hash.update(readFileSync(join(projectRoot, folder, name)));
  return hash.digest('hex');
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
  const keep: Bench['keep'] = async (database, fill) => {
    const wanted = fingerprint();
    const found = await onServer((client) =>
      client.query<{ made: string | null }>(
        `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1`,
        [database],
      ),
    );
    if (found.rows[0]?.made === wanted) return;
    await create(database);
    const client = await connect(database);
    await fill(client).finally(() => client.end());
    await onServer((server) => server.query(`COMMENT ON DATABASE ${database} IS '${wanted}'`));
  };
  return { urlOf, connect, create, keep, close: () => postgres.stop() };
}
