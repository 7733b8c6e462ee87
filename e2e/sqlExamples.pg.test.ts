import { beforeAll, expect, test } from 'vitest';
import './support/words.ts';
import { type Parameters, parameterValues } from '#client/screens/database/editor/parameters/parameters.ts';
import { sqlExamples } from '#client/screens/database/editor/help/examples.ts';
import { notes } from '#client/screens/database/editor/help/notes.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';
import { queryRows } from '#server/platform/postgres/db.ts';

useSqlDatabase();
let shop: Shop;
const day = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  useSqlBudget({ secondsAMinute: 1_000, limitsBeforePause: 0 });
  shop = await openShop();
  await setRates(['USD', '2020-01-01', 5]);
  // each product sells in another part of half a year, the last one in dollars
  for (const [index, name] of ['Copo', 'Garrafa Térmica', 'Caneca', 'Prato'].entries())
    for (let days = 2; days < 180 - 40 * index; days += 9 - index) {
      const currency = index === 3 ? 'USD' : 'BRL';
      const purchasedAt = day(days);
      await shop.sell(
        order([line(`SKU-${index}`, { name, quantity: 1 + (days % 3), priceMinor: 1_000 * (index + 1) })], {
          purchasedAt,
          updatedAt: purchasedAt,
          currency,
          country: currency === 'USD' ? 'US' : 'BR',
        }),
      );
    }
  await shop.cost('SKU-0', 300);
  await queryRows(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
     SELECT account_id, id, CURRENT_DATE - n, 40 + n, 2, 3 FROM products, generate_series(1, 3) n WHERE account_id = $1`,
    [shop.viewer.accountId],
  );
});

const run = (sql: string, parameters: Parameters = {}) =>
  runSql(shop.viewer, sql, { parameters: parameterValues(sql, parameters) });
const exampleOf = (part: string) => sqlExamples.find(({ sql }) => sql.includes(part))!.sql;

test.each(sqlExamples)('the example "$title" is answered with rows', async ({ sql }) => {
  const { rows, isTruncated } = await run(sql);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some((row) => row.every((value) => value !== null))).toBe(true);
  expect(isTruncated).toBe(false);
});

test('the fields of the example for a period choose its rows', async () => {
  const sql = exampleOf('$busca');
  const names = async (parameters: Parameters) => (await run(sql, parameters)).rows.map(([, name]) => name);
  expect(await names({ busca: { kind: 'text', value: 'TÉRMICA' } })).toEqual(['Garrafa Térmica']);
  const [[today]] = (await run('SELECT CURRENT_DATE')).rows as [[string]];
  expect(await names({ desde: { kind: 'date', value: today } })).toEqual([]);
  expect(await names({ ate: { kind: 'date', value: today } })).toHaveLength(4);
});

test('the example for several currencies adds no amounts of different ones', async () => {
  const { rows } = await run(exampleOf('ROLLUP'));
  const [[total], [listed]] = (
    await run('SELECT sum(amount_brl) FROM orders UNION ALL SELECT sum(total_amount) FROM orders')
  ).rows as [[string], [string]];
  expect(total).not.toBe(listed);
  expect(rows.map(([currency, , own]) => [currency, own === null])).toEqual([
    ['Todas', true],
    ['USD', false],
    ['BRL', false],
  ]);
  expect(Number(rows[0]![3]!.replaceAll(/[R$.\s]/g, '').replace(',', '.'))).toBe(Number(total));
});

test('what the help shows about single expressions is so', async () => {
  const shown = notes.flatMap(([, ...codes]) => codes.flatMap((code) => [/^(.+) → (.+)$/.exec(code) ?? []]));
  const known = shown.filter(({ length }) => length > 0);
  expect(known.length).toBeGreaterThan(3);
  for (const [, expression, value] of known) expect((await run(`SELECT ${expression}`)).rows).toEqual([[value]]);
  const more = `SELECT * EXCLUDE (search_text), 1 / 0 AS nada, current_price AS preço FROM products
    WHERE preço IS NULL AND strip_accents(name) ILIKE '%termica%' QUALIFY row_number() OVER (ORDER BY id) <= 3 ORDER BY ALL`;
  const { rows, columns } = await run(more);
  expect(rows).toHaveLength(1);
  expect(columns.map(({ name }) => name)).not.toContain('search_text');
  expect(rows[0]![columns.findIndex(({ name }) => name === 'nada')]).toBeNull();
});
