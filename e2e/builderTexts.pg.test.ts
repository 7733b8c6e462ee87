import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import './support/words.ts';
import { builderPeriods } from '#client/screens/database/builder/builderPeriods.ts';
import { type BuilderOrder, builderOrders, builderQuery } from '#client/screens/database/builder/builderQuery.ts';
import { customViewQuery } from '#client/screens/database/builder/customViewQuery.ts';
import { parameterValues } from '#client/screens/database/editor/parameters/parameters.ts';
import { setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { fullShop } from '#server/insight/sqlbox/testing/twoWorlds.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';

useSqlDatabase();
let shop: Shop;
beforeAll(async () => {
  useSqlBudget({ secondsAMinute: 1_000, limitsBeforePause: 0 });
  await setRates();
  shop = await fullShop('Loja', 'Nosso', 12);
});

const periods = builderPeriods(2026).flatMap((group) => group.periods);
const orders = Object.keys(builderOrders) as BuilderOrder[];
const run = async (sql: string) => (await runSql(shop.viewer, sql)).rows;

test.runIf(hasTrials)(
  'every text of the filter builder is answered, and counts the products that it lists',
  async () => {
    for (const withCancelled of [true, false])
      for (const [index, period] of periods.entries()) {
        const marketplace = (['all', 'amazon', 'mercadolivre'] as const)[index % 3]!;
        const filters = { period, marketplace, order: orders[index % orders.length]!, withCancelled };
        const { sql, countSql } = builderQuery(filters);
        const [rows, [[count]]] = [await run(sql), (await run(countSql)) as [[string]]];
        expect([period.value, rows.length]).toEqual([period.value, Number(count)]);
      }
  },
);

test('the filter builder sums the month in cents, by each order', async () => {
  const november = periods.find(({ value }) => value === '2026-11')!;
  for (const order of orders) {
    const { sql } = builderQuery({ period: november, marketplace: 'all', order, withCancelled: true });
    const rows = await run(sql);
    const revenue = rows.reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0);
    const [[listed] = []] = await run('SELECT sum(quantity * unit_price) FROM order_items');
    expect([order, revenue]).toEqual([order, Math.round(Number(listed) * 100)]);
  }
  const { sql } = builderQuery({ period: november, marketplace: 'amazon', order: 'nameAsc', withCancelled: true });
  expect((await run(sql)).map(([, , name]) => name)).toEqual(['Nosso Caneca 50_ml', "Nosso Copo D'Água 100%"]);
});

test('a custom view of all columns of each table, and of joined tables, is answered', async () => {
  const keys = [...viewerTables.values()].flatMap(({ name, columns }) =>
    columns.flatMap(({ name: column, references }) =>
      references ? [{ table: name, column, toTable: references[0], toColumn: references[1] }] : [],
    ),
  );
  for (const { name, columns } of viewerTables.values()) {
    const chosen = columns.map((column) => ({ table: name, column: column.name, alias: `A "${column.name}"` }));
    const view = { name: `Visão de ${name}`, tables: [name], columns: chosen, joins: [] };
    const { columns: shown } = await runSql(shop.viewer, customViewQuery(view, keys)!);
    expect([name, shown.map((column) => column.name)]).toEqual([name, chosen.map(({ alias }) => alias)]);
  }
  const columns = [
    { table: 'products', column: 'name', alias: '' },
    { table: 'orders', column: 'order_date', alias: 'Data' },
  ];
  const joined = customViewQuery({ name: '', tables: ['products', 'orders'], columns, joins: [] }, keys)!;
  expect((await run(joined)).length).toBe(24);
});

test('values entered for a text are bound by the database, as what they look like', async () => {
  const text = `SELECT $a AS "$x", '$b', $B + 1, CURRENT_DATE >= $desde, $n IS NULL, $ação -- $c`;
  const hostile = `D'Água \\ 100% "x" $1'; DROP TABLE orders; --`;
  const parameters = parameterValues(text, {
    a: { kind: 'text', value: hostile },
    b: { kind: 'number', value: '-2,5' },
    desde: { kind: 'date', value: '2026-11-20' },
    ação: { kind: 'text', value: 'x' },
  });
  const { rows } = await runSql(shop.viewer, text, { parameters });
  expect(rows).toEqual([[hostile, '$b', '-1.5', 'true', 'true', 'x']]);
});
