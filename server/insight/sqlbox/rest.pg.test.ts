import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';

useSqlDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let client: Client;
let other: Client;

beforeAll(async () => {
  await setRates();
  shop = await openShop('Dona');
  await shop.sell(order([line('A', { priceMinor: 1_990 }), line('B', { quantity: 2 })]));
  await shop.describe('A', { name: "Caneca D'Água 100%" });
  await shop.describe('B', { brand: 'Marca' });
  client = await appClient(shop.viewer);
  other = await appClient((await openShop('Outra')).viewer);
});

// text() would remove the byte order mark
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString();
const answer = async (response: Response) => ({ status: response.status, body: (await response.json()) as any });
const query = async (text: string, as = client) => answer(await as.post('/api/database/query', { query: text }));

test.each(['/api/database', '/api/dashboard/database'])('%s lists the tables with rows and columns', async (base) => {
  const { status, body } = await answer(await client.get(`${base}/tables`));
  expect(status).toBe(200);
  expect(body.tables).toContainEqual(
    expect.objectContaining({ table_name: 'products', row_count: 2, column_count: 17 }),
  );
  expect(body.tables).toContainEqual(expect.objectContaining({ table_name: 'orders', row_count: 1 }));
  const outside = (await answer(await other.get(`${base}/tables`))).body.tables;
  expect(outside.map(({ row_count }: { row_count: number }) => row_count)).toEqual(outside.map(() => 0));
});

test('a table shows its structure', async () => {
  const { body } = await answer(await client.get('/api/database/table/order_items/structure'));
  expect(body.columns[0]).toMatchObject({
    column_name: 'id',
    data_type: 'bigint',
    is_nullable: 'NO',
    column_default: null,
  });
  expect(body.columns[1]).toMatchObject({
    column_name: 'order_id',
    is_nullable: 'YES',
    references: { table_name: 'orders', column_name: 'id' },
  });
  expect(body.indexes).toEqual([
    { columns: ['id'], is_unique: true },
    { columns: ['order_id'], is_unique: false },
  ]);
});

test('a table can be sorted by any listed column', async () => {
  const skus = async (sort: string) =>
    (await answer(await client.get(`/api/database/table/products/data?sort=${sort}`))).body.data.map(
      ({ sku }: { sku: string }) => sku,
    );
  expect(await skus('-sku')).toEqual(['B', 'A']);
  expect(await skus('sku')).toEqual(['A', 'B']);
  // A has no brand, and NULL sorts last in both directions
  expect(await skus('brand')).toEqual(['B', 'A']);
  expect(await skus('-brand')).toEqual(['B', 'A']);
  for (const sort of ['account_id', 'sku%3B%20DROP', '"sku"'])
    expect((await client.get(`/api/database/table/products/data?sort=${sort}`)).status).toBe(400);
});

test('a whole table is exported as CSV: one’s own rows, escaped formulas, NULL distinct from an empty text', async () => {
  await queryRows(`UPDATE products SET name = '=1+1', brand = '' WHERE account_id = $1 AND sku = 'B'`, [
    shop.viewer.accountId,
  ]);
  const exported = async (as: Client, table: string, query = '') => {
    const response = await as.get(`/api/database/table/${table}/export${query}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return (await bytes(response)).trimEnd().split('\n');
  };
  const lines = await exported(client, 'products');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFid,asin,sku,name,title,brand,/);
  expect(lines[2]).toMatch(/,B,'=1\+1,'=1\+1,"",,/);
  expect((await exported(client, 'orders'))[1]).toMatch(/,shipped,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d-03,/);
  expect(await exported(other, 'products')).toHaveLength(1);
  expect((await client.get('/api/database/table/accounts/export')).status).toBe(404);
  const prices = (await exported(client, 'order_items', '?format=excelBr&sort=-id')).slice(1);
  expect(prices.length).toBeGreaterThan(1);
  expect(prices.every((row) => row.includes(';') && !/;\d+\.\d+;/.test(row))).toBe(true);
  const numbers = prices.map((row) => Number(row.split(';')[0]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  const sheet = await client.get('/api/database/table/products/export?format=xlsx');
  const parts = unzipSync(new Uint8Array(await sheet.arrayBuffer()));
  const rows = strFromU8(parts['xl/worksheets/sheet1.xml']!).split('<row>').slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatch(/^<c><v>\d+<\/v><\/c><c t="inlineStr">/);
  expect(rows[2]).toContain('>=1+1<');
  expect((await client.get('/api/database/table/products/export?sort=password')).status).toBe(400);
});

test.runIf(hasTrials)(
  'every listed table can be exported, one at a time, and an aborted export frees the next',
  async () => {
    for (const { table_name } of (await answer(await client.get('/api/database/tables'))).body.tables) {
      const text = await bytes(await client.get(`/api/database/table/${table_name}/export`));
      expect([table_name, text[0]]).toEqual([table_name, '\uFEFF']);
    }
    const first = await client.get('/api/database/table/products/export');
    expect((await client.get('/api/database/table/products/export')).status).toBe(429);
    await first.body!.cancel();
    const again = async () => {
      const response = await client.get('/api/database/table/products/export');
      await response.arrayBuffer();
      return response.status;
    };
    await expect.poll(again).toBe(200);
  },
);

test('a header of limited length names a run', async () => {
  const named = (name: string) =>
    testApp().request('/api/database/query', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}`, 'x-run-id': name },
      body: JSON.stringify({ query: 'SELECT 1 AS n' }),
    });
  expect((await named('tab-1')).status).toBe(200);
  expect((await named('x'.repeat(101))).status).toBe(400);
});

test('a table returns its rows page by page in a stable order', async () => {
  const page = async (offset: number) =>
    (await answer(await client.get(`/api/database/table/products/data?limit=1&offset=${offset}`))).body;
  const [first, second] = [await page(0), await page(1)];
  expect(first).toMatchObject({ tableName: 'products', total: 2, limit: 1, offset: 0, data: [{ sku: 'A' }] });
  expect(second).toMatchObject({ offset: 1, data: [{ sku: 'B' }] });
  const foreign = await answer(await other.get('/api/dashboard/database/table/products/data'));
  expect(foreign.body).toEqual({
    tableName: 'products',
    data: [],
    total: 0,
    total_is_estimate: false,
    limit: 50,
    offset: 0,
    next: null,
    previous: null,
  });
});

test('a query returns rows, fields and their count, numbers as numbers and NULL as null', async () => {
  const { status, body } = await query(
    `SELECT name, 1.50 AS a, 12345678901234567890.5 AS b, count(*) AS count, NULL::text AS c, '' AS d, true AS e, '{"x": 1}'::json AS f,
            TIMESTAMPTZ '2026-11-20 12:00:00-03' AS g, [1, 2] AS h, {'i': 1.5} AS i
     FROM products WHERE name ILIKE '%D''Água 100\\%%' ESCAPE '\\' GROUP BY name;`,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    rows: [
      {
        name: "Caneca D'Água 100%",
        a: 1.5,
        b: '12345678901234567890.5',
        count: 1,
        c: null,
        d: '',
        e: true,
        f: { x: 1 },
        g: '2026-11-20T12:00:00-03:00',
        h: [1, 2],
        i: { i: 1.5 },
      },
    ],
    rowCount: 1,
    truncated: false,
  });
  expect(body.fields[3]).toEqual({ name: 'count', type: 'bigint' });
});

test('columns of the same name are numbered', async () => {
  const { body } = await query('SELECT 1 AS id, 2 AS id, 3 AS "__proto__"');
  expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(['id', 'id (2)', '__proto__']);
  expect(Object.entries(body.rows[0])).toEqual([
    ['id', 1],
    ['id (2)', 2],
    ['__proto__', 3],
  ]);
});

test('a result is truncated at a thousand rows, and says so', async () => {
  const { body } = await query('SELECT * FROM generate_series(1, 1001)');
  expect([body.rowCount, body.truncated]).toEqual([1000, true]);
  expect((await query('SELECT * FROM generate_series(1, 1000)')).body.truncated).toBe(false);
});

test('SQL errors are in Portuguese with line and column', async () => {
  expect(await query('SELECT nome\nFROM products')).toEqual({
    status: 400,
    body: { error: 'A coluna nome não existe (linha 1, coluna 8)' },
  });
  expect((await query('SELECT *\n  FROM users')).body.error).toBe('A tabela users não existe (linha 2, coluna 8)');
  expect((await query("SELECT 'á' FROM")).body.error).toMatch(/^Erro de sintaxe: .* \(linha 1, coluna 16\)$/);
  expect((await query('DELETE FROM orders')).body.error).toBe('Só é aceita uma consulta SELECT por vez');
  expect((await query('  ')).body.error).toBe('Escreva uma consulta');
});

test('the Buy Box screens get rows and failures in an envelope', async () => {
  const good = await answer(
    await client.post('/api/buybox/query', { query: "SELECT sku FROM products WHERE sku = 'A'" }),
  );
  expect(good).toEqual({ status: 200, body: { status: 'success', message: null, data: { rows: [{ sku: 'A' }] } } });
  const bad = await answer(await client.post('/api/buybox/query', { query: 'SELECT * FROM pg_user' }));
  expect(bad).toMatchObject({ status: 400, body: { status: 'error', message: expect.stringContaining('pg_user') } });
  const foreign = await answer(await other.post('/api/buybox/query', { query: 'SELECT sku FROM products' }));
  expect(foreign.body.data.rows).toEqual([]);
});

test('unknown tables, parameters and types, and callers without a session, are refused', async () => {
  expect((await client.get('/api/database/table/users/data')).status).toBe(404);
  expect((await client.get('/api/database/table/constructor/structure')).status).toBe(404);
  for (const wrong of ['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'order=name'])
    expect((await client.get(`/api/database/table/orders/data?${wrong}`)).status).toBe(400);
  expect((await client.get('/api/database/tables?x=1')).status).toBe(400);
  for (const wrong of [{}, { query: 1 }, { query: 'SELECT 1', accountId: shop.viewer.accountId }])
    expect((await client.post('/api/database/query', wrong)).status).toBe(400);
  const stranger = await appClient();
  expect((await stranger.get('/api/database/tables')).status).toBe(401);
  expect((await stranger.post('/api/dashboard/database/query', { query: 'SELECT 1' })).status).toBe(401);
  expect((await stranger.post('/api/buybox/query', { query: 'SELECT 1' })).status).toBe(401);
});

test('a response is cut at eight megabytes and says so, a long cell at its end', async () => {
  const wide = Array.from({ length: 60 }, (_, index) => `repeat(md5(g::text), 8) AS c${index}`).join(', ');
  const response = await client.post('/api/database/query', { query: `SELECT ${wide} FROM range(1, 1000) t(g)` });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length / 2 ** 20).toBeCloseTo(8, 1);
  const { rows, rowCount, truncated } = JSON.parse(bytes.toString());
  expect([rows.length, truncated]).toEqual([rowCount, true]);
  expect(rowCount).toBeLessThan(999);
  const [row] = (await query(`SELECT repeat('á', 40000) AS x`)).body.rows;
  expect([row.x.length, row.x.at(-1)]).toEqual([32_000, '…']);
});

test('values of $names are bound with their types, and a missing one is named', async () => {
  const run = async (text: string, parameters: object) =>
    (await answer(await client.post('/api/database/query', { query: text, parameters }))).body;
  const text =
    'SELECT $a AS a, $b + 1 AS b, NOT $c AS c, $d::text AS d, count(*) AS n FROM orders WHERE order_date >= $since';
  const values = { a: "D'Água; DROP TABLE x", b: 2.5, c: true, d: null, since: '2020-01-01' };
  expect((await run(text, values)).rows).toEqual([{ a: values.a, b: 3.5, c: false, d: null, n: 1 }]);
  expect((await run(text, { ...values, since: '2999-01-01' })).rows[0].n).toBe(0);
  expect((await run('SELECT id FROM products ORDER BY id LIMIT $n', { n: 1 })).rows).toHaveLength(1);
  expect((await run('SELECT $a, $b', { a: 1 })).error).toBe('Falta o valor de $b');
  expect((await client.post('/api/database/query', { query: 'SELECT 1', parameters: { a: [1] } })).status).toBe(400);
});

test('an answer says as of when its data are, and has what was stored before it was asked', async () => {
  const fresh = await openShop('Nova');
  const own = await appClient(fresh.viewer);
  const count = async () => (await query('SELECT count(*) AS n FROM orders', own)).body;
  const before = await count();
  await fresh.sell(order([line('A')]));
  const after = await count();
  expect([before.rows[0].n, after.rows[0].n]).toEqual([0, 1]);
  expect(Date.parse(after.asOf)).toBeGreaterThan(Date.parse(before.asOf));
});

test('days and divisions are those of São Paulo and of the database', async () => {
  const { body } = await query(
    `SELECT TIMESTAMPTZ '2026-11-20 01:00:00Z'::date AS day, date_trunc('day', TIMESTAMPTZ '2026-11-20 01:00:00Z') AS start,
            current_date = (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today, extract(hour FROM TIMESTAMPTZ '2026-11-20 01:00:00Z') AS hour,
            TIMESTAMPTZ '2018-12-01 12:00:00Z' AS summer, 7 / 2 AS half, 7 // 2 AS whole, 1 / 0 AS none,
            DATE '2026-01-31' + INTERVAL '1 month' AS month, strftime(DATE '2026-11-20', '%d/%m/%Y') AS written, brl(1234567.8) AS money`,
  );
  expect(body.rows[0]).toEqual({
    day: '2026-11-19',
    start: '2026-11-19T00:00:00-03:00',
    today: true,
    hour: 22,
    summer: '2018-12-01T10:00:00-02:00',
    half: 3.5,
    whole: 3,
    none: null,
    month: '2026-02-28T00:00:00',
    written: '20/11/2026',
    money: 'R$ 1.234.567,80',
  });
});
