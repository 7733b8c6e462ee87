import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { allowedFunctions } from '#server/insight/sqlbox/check/allowedSql.ts';
import { checkSql } from '#server/insight/sqlbox/check/checkSql.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

useTestDatabase();

const columnNames = new Set(
  [...viewerTables.values()].flatMap(({ columns }) => [...columns.map(({ name }) => name), 'row', 'array']),
);

const isRefused = (sql: string) =>
  checkSql(sql).then(
    () => false,
    () => true,
  );

test('every unlisted function of the server is refused in every call syntax', async () => {
  const functions = await queryRows<{ name: string }>('SELECT DISTINCT proname AS name FROM pg_proc');
  const unlisted = functions.map(({ name }) => name).filter((name) => !allowedFunctions.has(name));
  expect(unlisted.length).toBeGreaterThan(2_000);
  const passed: string[] = [];
  for (const name of unlisted)
    for (const sql of [
      `SELECT "${name}"(1)`,
      `SELECT pg_catalog."${name}"()`,
      `SELECT * FROM "${name}"('x') AS f`,
      // in field notation, a function with a column's name is the column
      ...(columnNames.has(name) ? [] : [`SELECT o."${name}" FROM orders o`, `SELECT (o)."${name}" FROM orders o`]),
    ])
      if (!(await isRefused(sql))) passed.push(sql);
  expect(passed).toEqual([]);
});

test('every listed function exists and depends only on its arguments and the date', async () => {
  const rows = await queryRows<{ name: string; volatility: string; runsAsOwner: boolean }>(
    `SELECT f AS name, max(provolatile::text) AS volatility, bool_or(prosecdef) AS "runsAsOwner"
     FROM unnest($1::text[]) f LEFT JOIN pg_proc ON proname = f AND pronamespace = 'pg_catalog'::regnamespace
     GROUP BY f`,
    [[...allowedFunctions]],
  );
  expect(rows.filter(({ volatility }) => volatility === null)).toEqual([]);
  expect(
    rows
      .filter(({ volatility }) => volatility === 'v')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['clock_timestamp', 'random']);
  expect(rows.filter(({ runsAsOwner }) => runsAsOwner)).toEqual([]);
});

test('field notation cannot pass a row to a function, except to those that only format it', async () => {
  // row.name calls name(row), and an alias with that name would permit it
  const rows = await queryRows<{ name: string }>(
    `SELECT DISTINCT proname AS name FROM pg_proc
     WHERE pronargs >= 1 AND pronargs - pronargdefaults <= 1 AND prokind = 'f' AND proname !~ '^pg_'
       AND proargtypes[0]::regtype::text IN ('record', '"any"', 'anyelement', 'anynonarray', 'anycompatible', 'anycompatiblenonarray')`,
  );
  const others = rows
    .map(({ name }) => name)
    .filter((name) => !allowedFunctions.has(name) && !/_(out|send)$/.test(name));
  expect(others.toSorted()).toEqual(
    ['hash_record', 'json_agg_strict', 'jsonb_agg_strict'].filter((name) => others.includes(name)),
  );
});
