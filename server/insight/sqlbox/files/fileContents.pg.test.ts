import { expect, test } from 'vitest';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { fullShop, SECRET } from '#server/insight/sqlbox/testing/twoWorlds.ts';
import { storedColumns } from '#server/insight/sqlbox/tables/viewerTable.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { useBuiltFiles } from './testing/builtFiles.ts';
import { differences, rowsIn, rowsOfEach } from './testing/compareFiles.ts';
import { baseColumns } from './testing/baseColumns.ts';

const database = useTestDatabase();
const { build } = useBuiltFiles(database);

test('a file has every listed table with its columns in order, described, and nothing else to see', async () => {
  const { accountId } = await newViewer();
  const { path } = await build(accountId);
  expect((await rowsIn([path], 'SHOW TABLES')).flat()).toEqual([...viewerTables.keys()].toSorted());
  const columns = await rowsIn(
    [path],
    `SELECT table_name, column_name, comment FROM duckdb_columns()
     WHERE database_name = 'file0' AND schema_name = 'main' ORDER BY table_name, column_index`,
  );
  expect(columns).toEqual(
    [...viewerTables.values()]
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((table) => table.columns.map(({ name, description }) => [table.name, name, description])),
  );
});

test('a file holds the rows of its account only, all of them', async () => {
  const shop = await fullShop('Minha', 'meu', 6);
  const other = await fullShop('Outra', SECRET, 6);
  const [mine, theirs] = [await build(shop.viewer.accountId), await build(other.viewer.accountId)];
  const names = [...viewerTables.values()].filter((table) => storedColumns(table).length > 0).map(({ name }) => name);
  const stored = await rowsOfEach(
    [mine.path],
    names.map((name) => `SELECT t::VARCHAR FROM "${name}" t`),
  );
  for (const [index, name] of names.entries()) {
    const { count } = await queryRow<{ count: number }>(
      `SELECT count(*) AS count FROM viewer."${name}" WHERE account_id = $1`,
      [shop.viewer.accountId],
    );
    const rows = stored[index]!;
    expect([name, rows.length]).toEqual([name, count]);
    expect([name, rows.flat().filter((row) => row!.includes(SECRET))]).toEqual([name, []]);
  }
  expect((await rowsIn([theirs.path], 'SELECT name FROM products')).flat().join()).toContain(SECRET);
  const keys = await rowsIn(
    [mine.path, theirs.path],
    'SELECT id FROM file0.orders INTERSECT SELECT id FROM file1.orders',
  );
  expect(keys).toEqual([]);
});

test('amounts in reais add up to what the dashboard shows', async () => {
  await setRates(['USD', '2026-10-01', 5.4321], ['USD', '2026-11-10', 5.0123]);
  const shop = await openShop('Duas moedas');
  const { accountId } = shop.viewer;
  await queryRows(
    `INSERT INTO account_exchange_rates (account_id, currency, day, brl) VALUES ($1, 'USD', '2026-11-15', 5.33333333)`,
    [accountId],
  );
  for (let day = 1; day <= 20; day += 1) {
    const at = new Date(Date.UTC(2026, 10, day, 15));
    const when = { purchasedAt: at, updatedAt: at };
    await shop.sell(
      order([line('US', { priceMinor: 1_000 + day * 37, discountMinor: day })], {
        ...when,
        country: 'US',
        currency: 'USD',
      }),
      order([line('BR', { priceMinor: 777 * day })], when),
    );
  }
  const { path } = await build(accountId);
  const { revenue, hasExchange } = await salesMetrics(
    shop.viewer,
    { period: 'allTime' },
    new Date('2026-11-20T17:05:00Z'),
  );
  expect([revenue.currency, hasExchange]).toEqual(['BRL', true]);
  const sumOf = async (table: string, condition = 'true') =>
    (await rowsIn([path], `SELECT (round(sum(amount_brl), 2) * 100)::BIGINT FROM ${table} WHERE ${condition}`))[0]![0];
  const expected = String(revenue.minor);
  expect(await sumOf('orders', `status <> 'cancelled'`)).toBe(expected);
  expect(await sumOf('order_items', `status <> 'cancelled'`)).toBe(expected);
  expect(await sumOf('ledger_lines', `kind IN ('item_revenue', 'discount')`)).toBe(expected);
  expect(
    await rowsIn(
      [path],
      `SELECT count(*) FROM orders WHERE currency = 'BRL' AND amount_brl IS DISTINCT FROM total_amount`,
    ),
  ).toEqual([['0']]);
});

test('without a rate an amount in reais is empty', async () => {
  await setRates();
  const shop = await openShop('Sem cotação');
  await shop.sell(order([line('US')], { country: 'US', currency: 'USD' }));
  const { path } = await build(shop.viewer.accountId);
  expect(await rowsIn([path], 'SELECT amount_brl FROM orders UNION ALL SELECT amount_brl FROM order_items')).toEqual([
    [null],
    [null],
  ]);
});

test('quantity times unit price adds up to the cent', async () => {
  const shop = await openShop('Terços');
  const lines = Array.from({ length: 60 }, (_, n) =>
    line(`P${n % 7}`, {
      lineKey: `${n}`,
      quantity: 3 + (n % 11) * 13,
      priceMinor: 100_001 + n * n * 997,
      discountMinor: n,
    }),
  );
  await shop.sell(order(lines));
  const { path } = await build(shop.viewer.accountId);
  const [[sum]] = (await rowsIn([path], 'SELECT round(sum(quantity * unit_price), 2)::VARCHAR FROM order_items')) as [
    [string],
  ];
  const minor = lines.reduce((total, { priceMinor, discountMinor }) => total + priceMinor! - discountMinor, 0);
  expect(sum).toBe((minor / 100).toFixed(2));
});

test('texts and empty values arrive as they are', async () => {
  const shop = await openShop('Textos');
  await shop.sell(order([line('A'), line('B'), line('C')]));
  const texts = ['a,"b"\r\nc\n;\\N', '', null];
  for (const [index, text] of texts.entries()) await shop.describe('ABC'[index]!, { name: text });
  const { path } = await build(shop.viewer.accountId);
  expect((await rowsIn([path], 'SELECT name FROM products ORDER BY sku')).flat()).toEqual(texts);
});

test('brl() and dia() write amounts and days as in Brazil', async () => {
  const { accountId } = await newViewer();
  const { path } = await build(accountId);
  expect(
    await rowsIn(
      [path],
      `SELECT brl(1234.56), brl(-1234567.005), brl(0), brl(-0.004), brl(NULL), brl(7),
              dia(DATE '2026-12-31'), dia(TIMESTAMPTZ '2027-01-01 02:59:59+00')`,
    ),
  ).toEqual([['R$ 1.234,56', '-R$ 1.234.567,01', 'R$ 0,00', 'R$ 0,00', null, 'R$ 7,00', '31/12/2026', '31/12/2026']]);
});

test('every table that the views of sellers read marks its parts', async () => {
  const tables = [...new Set((await baseColumns()).map(({ table }) => table))];
  expect(tables.length).toBeGreaterThan(14);
  const unmarked = await queryRows<{ table: string; event: string }>(
    `SELECT t.name AS "table", event.name AS event
     FROM unnest($1::text[]) t (name) CROSS JOIN (VALUES ('INSERT', 4), ('DELETE', 8), ('UPDATE', 16)) event (name, bit)
     WHERE NOT EXISTS (
       SELECT FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid
       WHERE g.tgrelid = t.name::regclass AND g.tgtype & event.bit > 0 AND (p.proname LIKE 'mark\\_%' OR p.proname IN ('note_sale_rows', 'note_ledger_rows')))
     ORDER BY 1, 2`,
    [tables],
  );
  // who writes shared rates marks them (noteRates); rollups change with their lines, and rebuildSales moves their mark
  expect([...new Set(unmarked.map(({ table }) => table))]).toEqual(['exchange_rates', 'sales_product_days']);
});

test.runIf(hasTrials)('a month of sales that is over is read again alone', async () => {
  const shop = await fullShop('Um mês', 'texto', 3);
  const { accountId } = shop.viewer;
  const at = new Date('2026-03-10T15:00:00Z');
  const old = order([line('A')], { purchasedAt: at, updatedAt: at });
  await shop.sell(old);
  const { name } = await build(accountId);
  const items = old.items.map((item) => ({ ...item, status: 'cancelled' as const }));
  await shop.sell({ ...old, items, status: 'cancelled', updatedAt: new Date('2026-03-11T15:00:00Z') });
  const refreshed = await build(accountId, name);
  expect(refreshed.read).toBe(4); // orders, items and lines of March, and the metrics of products
  expect(await differences(refreshed.path, (await build(accountId)).path)).toEqual([]);
  expect((await build(accountId, refreshed.name)).read).toBe(0);
});

test.runIf(hasTrials)('a new rate changes amounts in reais from its day on, until the next one', async () => {
  await setRates(['USD', '2026-03-01', 5]);
  const shop = await openShop('Cotação');
  const { accountId } = shop.viewer;
  for (const month of ['02', '03', '04', '05']) {
    const at = new Date(`2026-${month}-10T15:00:00Z`);
    const when = { purchasedAt: at, updatedAt: at };
    await shop.sell(order([line('US')], { ...when, country: 'US', currency: 'USD' }), order([line('BR')], when));
  }
  const { name } = await build(accountId);
  await queryRows(
    `INSERT INTO account_exchange_rates (account_id, currency, day, brl) VALUES ($1, 'USD', '2026-04-05', 7)`,
    [accountId],
  );
  const { path } = await build(accountId, name);
  const amounts = await rowsIn(
    [path],
    `SELECT (amount_brl / total_amount)::INTEGER FROM orders WHERE currency = 'USD' ORDER BY order_date`,
  );
  expect(amounts.flat()).toEqual([null, 5, 7, 7]);
  expect(await differences(path, (await build(accountId)).path)).toEqual([]);
});

test.runIf(hasTrials)('a file of other definitions is built whole', async () => {
  const shop = await fullShop('Versão', 'texto', 3);
  const { accountId } = shop.viewer;
  const { name, read } = await build(accountId);
  await database.asSuperuser(
    `CREATE OR REPLACE VIEW viewer.ad_spend WITH (security_barrier = false) AS
     SELECT d.day, d.product_id, p.asin, p.sku, p.marketplace::text AS marketplace, p.currency,
            round(d.cost_minor / 50.0, 2) AS cost, round(d.sales_minor / 100.0, 2) AS sales, d.clicks, d.impressions,
            d.account_id
     FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id`,
  );
  expect((await build(accountId, name)).read).toBe(read);
});

test.runIf(hasTrials)('a file does not grow without end', async () => {
  const shop = await fullShop('Cresce', 'texto', 12);
  const { accountId } = shop.viewer;
  let built = await build(accountId);
  const sizes: number[] = [];
  for (let round = 0; round < 25; round += 1) {
    await shop.sell(order([line('A')]));
    built = await build(accountId, built.name);
    sizes.push(built.state.wholeBytes);
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * Math.min(...sizes));
});
