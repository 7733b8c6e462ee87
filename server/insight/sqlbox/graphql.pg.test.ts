import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';

useSqlDatabase();
beforeAll(() => startEvents());
afterAll(() => stopEvents());

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let client: Client;
let other: Client;

beforeAll(async () => {
  await setRates();
  shop = await openShop('Dona');
  await shop.sell(order([line('A')]));
  const outside = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  client = await appClient({ ...shop.viewer, isDeveloper: true });
  other = await appClient({ ...outside.viewer, isDeveloper: true });
});

const RUN = `mutation ($sql: String!, $runId: String) { runSql(sql: $sql, runId: $runId) {
  __typename ... on RunSqlPayload { result { columns { name type kind } rows isTruncated } }
  ... on SqlError { code message line column } ... on UserError { code message } } }`;
const run = async (sql: string, as = client, runId?: string) => (await as.graphql(RUN, { sql, runId })).data.runSql;

test('a statement returns typed columns and values as texts, and distinguishes NULL from empty', async () => {
  expect(await run("SELECT id > 0 AS known, sku, 1.10 AS price, NULL::int AS none, '' AS empty FROM products")).toEqual(
    {
      __typename: 'RunSqlPayload',
      result: {
        columns: [
          { name: 'known', type: 'boolean', kind: 'BOOLEAN' },
          { name: 'sku', type: 'text', kind: 'TEXT' },
          { name: 'price', type: 'numeric', kind: 'NUMBER' },
          { name: 'none', type: 'integer', kind: 'NUMBER' },
          { name: 'empty', type: 'text', kind: 'TEXT' },
        ],
        rows: [['true', 'A', '1.10', null, '']],
        isTruncated: false,
      },
    },
  );
  expect((await run('SELECT sku FROM products', other)).result.rows).toEqual([]);
});

test('an SQL error is returned as data with its position', async () => {
  expect(await run('SELECT 1,\n  foo FROM orders')).toMatchObject({
    __typename: 'SqlError',
    code: 'SQL_FAILED',
    line: 2,
    column: 3,
  });
});

const EXPLAIN = `mutation ($sql: String!) { explainSql(sql: $sql) {
  __typename ... on ExplainSqlPayload { steps { depth operation target rows } } ... on SqlError { message line column } } }`;

test("a plan shows its steps and the account's rows, and no rows of other accounts", async () => {
  const { data, errors } = await client.graphql(EXPLAIN, {
    sql: "SELECT status, count(*) FROM orders WHERE status <> 'pending' GROUP BY 1 ORDER BY 1",
  });
  expect(errors).toBeUndefined();
  const { steps } = data.explainSql;
  expect(steps[0]).toMatchObject({ depth: 0, rows: 1 });
  expect(steps).toContainEqual(expect.objectContaining({ operation: 'Order By' }));
  expect(steps.at(-1)).toMatchObject({ target: 'orders', rows: 1 });
  const counted = await client.graphql(EXPLAIN, { sql: 'SELECT count(*) FROM orders' });
  expect(counted.data.explainSql.steps).toMatchObject([{ operation: 'Statistics' }]);
  const wrong = await client.graphql(EXPLAIN, { sql: 'SELECT foo FROM orders' });
  expect(wrong.data.explainSql).toMatchObject({ line: 1, column: 8 });
});

test('only the user who started a run can cancel it', async () => {
  const slow = 'SELECT count(*) FROM generate_series(1, 100000) a CROSS JOIN generate_series(1, 100000) b';
  const answer = run(slow, client, 'one');
  const cancel = (as: Client) =>
    as.graphql('mutation { cancelSql(runId: "one") { ... on CancelSqlPayload { runId } ... on UserError { code } } }');
  // repeated until the statement runs; a waiting one is cancelled too
  expect((await cancel(other)).data.cancelSql).toEqual({ runId: 'one' });
  const timer = setInterval(() => void cancel(client), 50);
  expect(await answer).toMatchObject({ __typename: 'SqlError', code: 'SQL_CANCELLED', message: 'Consulta cancelada' });
  clearInterval(timer);
  const tooLong = await client.graphql(
    'mutation ($id: String!) { cancelSql(runId: $id) { ... on UserError { code } } }',
    {
      id: 'x'.repeat(101),
    },
  );
  expect(tooLong.data.cancelSql).toEqual({ code: 'BAD_REQUEST' });
});
