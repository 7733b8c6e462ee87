import { createHash } from 'node:crypto';
import type pg from 'pg';
import { DATA_VERSION } from '#server/platform/postgres/dataVersion.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';
import { schemaStatements } from './fileSchema.ts';
import { SLICES } from './slices.ts';

/** Increase it when parts are read in another way. */
const FORMAT = 1;

/** What a file was built from: everything that decides which of its parts are read again. */
export interface FileState {
  /** Hash of the database, the tables and their definitions; a file of another shape is built whole. */
  shape: string;
  version: number;
  /** Marks by name and month. */
  marks: Record<string, string>;
  live: string;
  /** Time of the snapshot, milliseconds since 1970. */
  asOf: number;
  /** Day of the snapshot in São Paulo. */
  today: string;
  /** Whether shares of time have to follow the clock. */
  followsClock: boolean;
  /** Bytes of the file when it was built whole. */
  wholeBytes: number;
}

interface Mark {
  name: string;
  n: string;
}

/** State of the account's rows in the client's snapshot. */
export async function stateOfRows(
  accountId: number,
  client: pg.Client,
): Promise<Omit<FileState, 'followsClock' | 'wholeBytes'>> {
  const {
    rows: [now],
  } = await client.query<{ version: string; live: string; asOf: Date; today: string }>(
    `SELECT ${DATA_VERSION}::text AS version, coalesce(sum(live), 0)::text AS live, now() AS "asOf",
            (now() AT TIME ZONE 'America/Sao_Paulo')::date::text AS today
     FROM changes.versions WHERE account_id = $1`,
    [accountId],
  );
  const own = await client.query<Mark>(
    `SELECT part || ' ' || month AS name, sum(n)::text AS n FROM changes.parts WHERE account_id = $1 GROUP BY 1`,
    [accountId],
  );
  const shared = await client.query<Mark>(`SELECT part || ' ' || month AS name, n::text FROM changes.shared_parts`);
  const marks = new Map<string, bigint>();
  for (const { name, n } of [...own.rows, ...shared.rows]) marks.set(name, (marks.get(name) ?? 0n) + BigInt(n));
  return {
    shape: await shapeOf(client),
    version: Number(now!.version),
    live: now!.live,
    asOf: now!.asOf.getTime(),
    today: now!.today,
    marks: Object.fromEntries([...marks].map(([name, n]) => [name, String(n)])),
  };
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT (SELECT oid || datname FROM pg_database WHERE datname = current_database()) || (
       SELECT string_agg(pg_get_viewdef(oid), '' ORDER BY relnamespace, relname) FROM pg_class
       WHERE relkind = 'v' AND relnamespace = 'viewer'::regnamespace) AS definition`,
  );
  const slices = SLICES.map((slice) => [slice.table, slice.kind, slice.condition('')]);
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, client.host, rows[0]!.definition, schemaStatements(viewerTables.values()), slices]))
    .digest('hex');
}
