import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { SqlError } from './sqlError.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { analystSql } from '#server/insight/sqlbox/testing/analystSql.ts';
import { inDuckDb, isOfPostgres } from '#server/insight/sqlbox/testing/dialect.ts';
import { legitimateSql } from '#server/insight/sqlbox/testing/legitimateSql.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { fullShop } from '#server/insight/sqlbox/testing/twoWorlds.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';

const database = useSqlDatabase();
let shop: Shop;

beforeAll(async () => {
  useSqlBudget({ secondsAMinute: 10_000, limitsBeforePause: 0 });
  await setRates();
  shop = await fullShop('Minha', 'Nosso', 12);
});

const rounded = (number: string) => String(Number(Number(number).toPrecision(9)));

/** A value of either database in one form: numbers to nine digits, JSON and arrays without layout, instants as one format. */
function plain(value: string | null): string | null {
  if (value === null) return null;
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return rounded(value);
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value)) return value.replace('T', ' ').replace(/([-+]\d\d):00$/, '$1');
  if (value === 't' || value === 'f') return value === 't' ? 'true' : 'false';
  if (/^[[{]/.test(value)) return value.replaceAll(/[[\]{}"\s]/g, '').replaceAll(/\d+\.\d+/g, rounded);
  return value;
}

/** Rows in any order, the cells of each in any order: a view of PostgreSQL has its columns in another one. */
const multiset = (rows: (string | null)[][]) =>
  JSON.stringify(rows.map((row) => JSON.stringify(row.map(plain).toSorted())).toSorted());

/** Columns of the views of PostgreSQL that files are made by. */
const HIDDEN = ['account_id', 'sale_day', 'last_seen_at'];
const statements = [...new Set([...legitimateSql, ...analystSql])];

test.runIf(hasTrials)('every statement of sellers and analysts has the rows that PostgreSQL has', async () => {
  const client = new pg.Client({ connectionString: database.url() });
  await client.connect();
  await client.query("SET search_path = viewer; SET timezone = 'America/Sao_Paulo'");
  const texts: pg.CustomTypesConfig = { getTypeParser: (() => (text: string) => text) as never };
  const wrong: unknown[] = [];
  for (const sql of statements.filter((one) => !isOfPostgres(one))) {
    const { rows, fields } = await client.query<(string | null)[]>({ text: sql, rowMode: 'array', types: texts });
    const visible = fields.flatMap(({ name }, index) => (HIDDEN.includes(name) ? [] : [index]));
    const expected = multiset(rows.map((row) => visible.map((index) => row[index]!)));
    const found = await runSql(shop.viewer, inDuckDb(sql)).then(
      (result) => multiset(result.rows),
      (error: Error) => error.message,
    );
    if (found !== expected)
      wrong.push({ sql: inDuckDb(sql), found: found.slice(0, 400), expected: expected.slice(0, 400) });
  }
  await client.end();
  expect(wrong).toEqual([]);
});

test('what only PostgreSQL has fails with a sentence', async () => {
  const own = statements.filter(isOfPostgres);
  expect(own.length).toBeLessThan(10);
  for (const sql of own) await expect(runSql(shop.viewer, sql)).rejects.toThrow(SqlError);
  expect(statements.length).toBeGreaterThanOrEqual(215);
});
