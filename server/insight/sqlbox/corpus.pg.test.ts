import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { analystSql } from '#server/insight/sqlbox/testing/analystSql.ts';
import { legitimateSql } from '#server/insight/sqlbox/testing/legitimateSql.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { fullShop, SECRET } from '#server/insight/sqlbox/testing/twoWorlds.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';

const database = useSqlDatabase();
let shop: Shop;
const owner = () => new pg.Client({ connectionString: database.url() });

beforeAll(async () => {
  useSqlBudget({ secondsAMinute: 10_000, limitsBeforePause: 0 });
  await setRates();
  shop = await fullShop('Minha', 'Nosso', 12);
});

/** A value of either database in one form: numbers to ten digits, instants as milliseconds. */
function plain(value: string | null): string | null {
  if (value === null) return null;
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return String(Number(Number(value).toPrecision(9)));
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value))
    return String(
      Date.parse(
        value
          .replace(' ', 'T')
          .replace(/([-+]\d\d)$/, '$1:00')
          .replace(/(:\d\d(\.\d+)?)$/, '$1Z'),
      ),
    );
  if (value === 't') return 'true';
  if (value === 'f') return 'false';
  return value;
}
const multiset = (rows: (string | null)[][]) =>
  JSON.stringify(rows.map((row) => JSON.stringify(row.map(plain))).toSorted());

test('explore', async () => {
  const client = owner();
  await client.connect();
  await client.query("SET search_path = viewer; SET timezone = 'America/Sao_Paulo'");
  const texts: pg.CustomTypesConfig = { getTypeParser: (() => (text: string) => text) as never };
  const out: string[] = [];
  for (const sql of [...legitimateSql, ...analystSql]) {
    const { rows, fields } = await client.query<(string | null)[]>({ text: sql, rowMode: 'array', types: texts });
    const visible = fields.flatMap(({ name }, index) => (name === 'account_id' ? [] : [index]));
    const wanted = multiset(rows.map((row) => visible.map((index) => row[index]!)));
    const got = await runSql(shop.viewer, sql).then(
      (result) => multiset(result.rows),
      (error: Error) => `ERROR ${error.message}`,
    );
    if (got !== wanted) out.push(`${sql}\n   WANTED ${wanted.slice(0, 400)}\n   GOT    ${got.slice(0, 400)}\n`);
  }
  await client.end();
  writeFileSync('/tmp/box/explore.txt', out.join('\n'));
  expect(SECRET).toBeTruthy();
});
