import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';
import { rowsStatement } from './fileSchema.ts';
import { DAYS, type Part, type SliceKind, SLICES } from './slices.ts';

/** Months of an account's rows of a kind, from a month on. */
export async function monthsOfRows(
  accountId: number,
  client: pg.Client,
  kind: SliceKind,
  from = '-infinity',
): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `SELECT DISTINCT coalesce(date_trunc('month', day::timestamp)::date, '-infinity')::text AS month
     FROM (${DAYS[kind]}) days (day) WHERE day >= $2::date ORDER BY 1`,
    [accountId, from],
  );
  return rows.map(({ month }) => month);
}

/** Writes an account's rows of a part to a CSV file. */
export async function writeRows(accountId: number, client: pg.Client, part: Part, file: string): Promise<void> {
  const slice = SLICES.find(({ table, kind }) => table === part.table && kind === part.kind);
  const statement = rowsStatement(viewerTables.get(part.table)!, accountId, slice?.condition(part.month));
  await pipeline(client.query(copyTo(`COPY (${statement}) TO STDOUT (FORMAT csv)`)), createWriteStream(file));
}
