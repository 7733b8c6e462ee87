import { addBill } from '#server/insight/reconciliation/bills/testing/addBill.ts';
import {
  getNamedType,
  getNullableType,
  type GraphQLObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { sampled } from '#server/platform/testing/hasTrials.ts';
import { pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { exampleQueries } from '#server/work/api/graphiql/exampleQueries.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { schema } from './schema.ts';

useSqlDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let asOwner: Client;
let asOther: Client;
let ids: string[];

const TWINS = 7;

beforeAll(async () => {
  const shop = await fullShop('Dona', new Date());
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  // products with equal sales, which differ only by id
  await shop.sell(
    order(
      Array.from({ length: TWINS }, (_, i) => line(`T${i}`)),
      { externalId: 'twins' },
    ),
  );
  const { accountId } = shop.viewer;
  await queryRows(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status, finished_at, created_at)
     SELECT $1, 'marketplaces', 'automatic', 'success', now(), '2026-01-01' FROM generate_series(1, $2)`,
    [accountId, TWINS],
  );
  await queryRow(
    `INSERT INTO brand_competitors (account_id, marketplace, country, our_asin, competitor_asin, competitor_brand)
     VALUES ($1, 'mercadolivre', 'BR', 'B0A', 'B0RIVAL001', 'X') RETURNING id`,
    [accountId],
    pool,
  );
  await queryRows(
    `INSERT INTO fee_rules (account_id, marketplace, country, category, valid_from, percent, source, source_day)
     SELECT $1, 'amazon', 'BR', 'Casa', '2026-01-01', 10, 'tabela', '2026-01-01' FROM generate_series(1, $2)`,
    [accountId, TWINS],
  );
  await addBill(shop.viewer.accountId);
  await queryRows(
    `INSERT INTO overheads (account_id, name, category, valid_from, amount_minor, every)
     SELECT $1, 'Aluguel', 'rent', '2026-01-01', 1500, 'month' FROM generate_series(1, $2)`,
    [accountId, TWINS],
  );
  await queryRows(
    `INSERT INTO freight_rules (account_id, valid_from, per_order_minor)
     SELECT $1, '2026-01-01', 1500 FROM generate_series(1, $2)`,
    [accountId, TWINS],
  );
  await queryRows(
    `WITH made AS (
       INSERT INTO purchase_orders (account_id, supplier, ordered_on, search_text) SELECT $1, 'Fábrica', '2026-01-01', 'fabrica' FROM generate_series(1, $2)
       RETURNING id)
     INSERT INTO purchase_lines (account_id, order_id, product_id, units)
     SELECT $1, made.id, (SELECT min(id) FROM products WHERE account_id = $1), 5 FROM made`,
    [accountId, TWINS],
  );
  await queryRows(
    `INSERT INTO saved_views (account_id, user_id, screen, name, query) VALUES ($1, $2, 'dashboard', 'Minha', 'x=1')`,
    [accountId, shop.viewer.userId],
  );
  await queryRows(
    `INSERT INTO payouts (account_id, id, marketplace, starts_at, ends_at, deposited_at, currency, total_minor, state, report_id, reported_at)
     VALUES ($1, 9001, 'amazon', '2026-10-01Z', '2026-10-15Z', '2026-10-17Z', 'BRL', 100, 'unread', 'R1', '2026-10-17Z')`,
    [accountId],
  );
  await addDifferences(shop.viewer, { orderId: '1' }, { orderId: '2' }, { orderId: '3' });
  await issueAccessToken(shop.viewer, { name: 'Planilha', scope: 'read', lifetime: 'days30' });
  await queryRows(
    `INSERT INTO passkeys (account_id, user_id, handle, name, credential_id, public_key) VALUES ($1, $2, 'h', 'Chave', 'c', 'k')`,
    [accountId, shop.viewer.userId],
  );
  await queryRows(
    `INSERT INTO insights (account_id, insight_type, priority, title, description) VALUES ($1, 'other', 'low', 'X', 'Y')`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO price_suggestions (account_id, product_id, suggested_price_minor, confidence_score)
     SELECT $1, min(id), 1000, 0.9 FROM products WHERE account_id = $1
     ON CONFLICT (account_id, product_id) DO UPDATE SET confidence_score = 0.9, status = 'pending'`,
    [accountId],
  );
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
  const { data } = await asOwner.graphql(`{ viewer {
    id alerts { edges { node { id } } } savedViews(screen: DASHBOARD) { id } savedQueries { id } sessions { id } accessTokens { id } passkeys { id } auditEvents { edges { node { id } } } latestSync { id } restockPlan(size: 2) { rows { id } }
    insights: amazonData(tab: INSIGHTS) { rows { insight { id } } } prices: amazonData(tab: PRICES) { rows { priceSuggestion { id } } } brandCompetitors { id }
    feeRules { rows { id } } masterProducts { rows { id } } purchaseOrders { rows { id } } freightRules { rows { id } } overheads { rows { id } } moneyDifferences { edges { node { id } } } payouts { edges { node { id } } }
    credentials { stored { id } }
    orders(filter: {period: ALL_TIME}) { edges { node { id } } }
    productSales(filter: {period: ALL_TIME}, size: 100) { rows { product { id } } }
    syncRuns(first: 100) { edges { node { id } } }
  } }`);
  ids = [...JSON.stringify(data).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!);
});

const nodeTypes = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'),
);
const READ = 'query ($id: ID!) { node(id: $id) { __typename id } }';
const read = async (client: Client, id: string) => (await client.graphql(READ, { id })).data?.node;

test('node returns every type of object by its id, only to its account', async () => {
  expect(isInterfaceType(schema.getType('Node'))).toBe(true);
  const types = new Set<string>();
  for (const id of new Set(ids)) {
    const [type] = Buffer.from(id, 'base64').toString().split(':');
    if (types.has(type!)) continue;
    types.add(type!);
    expect(await read(asOwner, id), `${type}`).toEqual({ __typename: type, id });
    expect(await read(asOther, id), `${type}`).toBeNull();
  }
  expect([...types].sort()).toEqual(nodeTypes.map(({ name }) => name).sort());
});

test.each(sampled(nodeTypes).map(({ name }) => name))('no id of %s makes node fail on the server', async (name) => {
  const keys = ['x', '-1', '1.5', '99999999999', '9'.repeat(400), '[1,2]', '{"not":1}', '\0', "1'", 'NaN', '1e400'];
  for (const key of keys) {
    const { data, errors } = await asOwner.graphql(READ, { id: btoa(`${name}:${key}`) });
    expect({ data, errors }, `${key}`).toEqual({ data: { node: null } });
  }
  for (const id of ['', '\0', btoa(`${name}:`), btoa(name), btoa(':1')]) {
    const { errors } = await asOwner.graphql(READ, { id });
    expect(errors, `${id}`).toMatchObject([{ message: 'Identificador inválido', extensions: { code: 'BAD_REQUEST' } }]);
  }
});

test('global ids are unique and stable', async () => {
  const { data } = await asOwner.graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids: [...new Set(ids)].slice(0, 20),
  });
  expect(data.nodes.map(({ id }: { id: string }) => id)).toEqual([...new Set(ids)].slice(0, 20));
  const decoded = [...new Set(ids)].map((id) => Buffer.from(id, 'base64').toString());
  expect(new Set(decoded).size).toBe(new Set(ids).size);
});

test.each([
  '',
  'x',
  '%%%',
  btoa('Nothing:1'),
  btoa('Product'),
  btoa('Query:1'),
  btoa('Product:1:2'),
  'a'.repeat(5_000),
])('an invalid id is answered without an internal error: %s', async (id) => {
  const { data, errors } = await asOwner.graphql(READ, { id });
  expect(data?.node ?? null).toBeNull();
  for (const { message, extensions } of errors ?? []) {
    expect(message).not.toMatch(/Erro inesperado/);
    expect(extensions?.code).not.toBe('INTERNAL');
  }
});

test('every connection has edges, cursors and page info', () => {
  const named = (name: string) =>
    Object.values(schema.getTypeMap()).filter(
      (type): type is GraphQLObjectType => isObjectType(type) && type.name.endsWith(name),
    );
  const connections = named('Connection');
  expect(connections.length).toBeGreaterThanOrEqual(3);
  for (const { name, getFields } of connections.map((type) => ({
    name: type.name,
    getFields: () => type.getFields(),
  }))) {
    const { edges, pageInfo } = getFields();
    expect(isListType(getNullableType(edges!.type)), `${name}`).toBe(true);
    expect(isNonNullType(pageInfo!.type) && getNamedType(pageInfo!.type).name, `${name}`).toBe('PageInfo');
    const edge = getNamedType(edges!.type) as GraphQLObjectType;
    expect(Object.keys(edge.getFields()), `${name}`).toEqual(expect.arrayContaining(['cursor', 'node']));
  }
  const unpaged = Object.values((schema.getType('Viewer') as GraphQLObjectType).getFields())
    .filter(({ type }) => getNamedType(type).name.endsWith('Connection'))
    .filter(({ args }) => !['first', 'after'].every((name) => args.some((argument) => argument.name === name)));
  expect(unpaged.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['syncRuns', '', 'id'],
  ['alerts', '', 'id'],
  ['alertFindings', 'kind: HEMORRHAGE', 'id'],
])('page after page of %s (%s) is every row once, in one order, over ties too', async (field, args, node) => {
  const page = async (first: number, after: string | null) => {
    const { data, errors } = await asOwner.graphql(
      `query ($first: Int, $after: String) { viewer { ${field}(first: $first, after: $after${args && `, ${args}`}) {
        edges { cursor node { ${node} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      } } }`,
      { first, after },
    );
    expect(errors ?? []).toEqual([]);
    return data.viewer[field] as { edges: { cursor: string; node: object }[]; pageInfo: Record<string, unknown> };
  };
  const whole = await page(100, null);
  const rows: object[] = [];
  for (let after: string | null = null, isMore = true; isMore;) {
    const { edges, pageInfo } = await page(3, after);
    expect(pageInfo).toMatchObject({ startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null });
    rows.push(...edges.map((edge) => edge.node));
    after = pageInfo.endCursor as string | null;
    isMore = pageInfo.hasNextPage as boolean;
  }
  expect(rows).toEqual(whole.edges.map((edge) => edge.node));
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
});

/** Feeds with an argument `after`; those within a row are read of product A. */
const feeds = [
  'syncRuns(after: $after) { edges { cursor } }',
  'alerts(after: $after) { edges { cursor } }',
  'alertFindings(kind: HEMORRHAGE, after: $after) { edges { cursor } }',
  'recentChanges(after: $after) { edges { cursor } }',
  'foundOrders(number: "1", after: $after) { edges { cursor } }',
  'orders(filter: { period: ALL_TIME }, after: $after) { edges { cursor } }',
  'moneyDifferences(after: $after) { edges { cursor } }',
  'moneyDifferences(sort: NEWEST, after: $after) { edges { cursor } }',
  'billPeriod(id: "mercadolivre.ML.2026-11-01") { charges(after: $after) { edges { cursor } } }',
  'productTimeline(productId: $product) { spans(after: $after) { edges { cursor } } }',
  'productCosts { rows { periods { changes(after: $after) { edges { cursor } } } } }',
];
const feedKey = (...key: unknown[]) => Buffer.from(`v1:${JSON.stringify(key)}`).toString('base64url');
const prismaKey = (text: string) => Buffer.from(text).toString('base64');
const hostileCursors = [
  '',
  'x',
  '\0',
  'a'.repeat(100_000),
  prismaKey('OffsetConnection:3'),
  prismaKey('GPC:J:[1]'),
  prismaKey('GPC:J:[1,"x"]'),
  prismaKey('GPC:J:[1,99999999999]'),
  prismaKey('GPC:J:[1,{"not":2}]'),
  prismaKey('GPC:J:[1,1.5]'),
  prismaKey('GPC:N:1e99'),
  feedKey('2026-01-01T00:00:00Z', 2 ** 52),
  feedKey('2026-01-01T00:00:00Z', -(2 ** 52)),
  feedKey('0000-01-01T00:00:00Z', 1),
  feedKey('2026-01-01T00:00:00Z', 'owner', 2 ** 40, ''),
  feedKey('2026-01-01T00:00:00Z', 'owner', 1, '\0'),
  feedKey('2026-01-01T00:00:00Z', 'owner', 1, 'x'.repeat(5_000)),
  Buffer.from('v1:"0000-01-01T00:00:00Z"').toString('base64url'),
];

test.each(sampled(feeds))('no cursor makes %s fail on the server', async (field) => {
  const product = ids.find((id) => atob(id).startsWith('Product:'))!;
  const failed: string[] = [];
  for (const after of hostileCursors) {
    const variables = { after, ...(field.includes('$product') && { product }) };
    const { errors } = await asOwner.graphql(
      `query ($after: String${field.includes('$product') ? ', $product: ID!' : ''}) { viewer { ${field} } }`,
      variables,
    );
    const codes = (errors ?? []).map(({ extensions }: { extensions?: { code?: string } }) => extensions?.code);
    failed.push(...codes.filter((code) => code !== 'BAD_CURSOR').map((code) => `${code}: ${after.slice(0, 80)}`));
  }
  expect(failed).toEqual([]);
});

test.each([
  ['buyBoxStatus', '', 'product { id }'],
  ['productSales', 'filter: {period: ALL_TIME}', 'product { id }'],
  ['productSales', 'filter: {period: ALL_TIME}, sort: {field: UNITS, direction: ASC}', 'product { id }'],
  ['restockPlan', '', 'id'],
  ['productCosts', '', 'product { id }'],
  ['feeRules', '', 'id'],
  ['freightRules', '', 'id'],
  ['overheads', '', 'id'],
  ['purchaseOrders', '', 'id'],
  ['profitAnalyses', '', 'product { id }'],
  ['incomeByProduct', 'filter: {period: ALL_TIME}', 'product { id }'],
  ['aggregatedMetrics', 'filter: {startDate: "2020-01-01", endDate: "2100-12-31"}', 'productId'],
])(
  'number after number, the pages of %s (%s) are every row once, in one order, over ties too',
  async (field, args, row) => {
    const page = async (number: number, size: number) => {
      const { data, errors } = await asOwner.graphql(
        `query ($page: Int, $size: Int) { viewer { ${field}(page: $page, size: $size${args && `, ${args}`}) {
          rows { ${row} } page pageCount rowCount
        } } }`,
        { page: number, size },
      );
      expect(errors ?? []).toEqual([]);
      return data.viewer[field] as { rows: object[]; page: number; pageCount: number; rowCount: number };
    };
    const whole = await page(1, 100);
    const pages = Math.max(1, Math.ceil(whole.rowCount / 3));
    const rows: object[] = [];
    for (let number = 1; number <= pages; number += 1) {
      const answered = await page(number, 3);
      expect(answered).toMatchObject({ page: number, pageCount: pages, rowCount: whole.rowCount });
      rows.push(...answered.rows);
    }
    expect(rows).toEqual(whole.rows);
    expect(new Set(rows.map((one) => JSON.stringify(one))).size).toBe(rows.length);
    expect(await page(pages + 7, 3)).toMatchObject({ page: pages, rows: rows.slice((pages - 1) * 3) });
  },
);

test.each(exampleQueries.filter((text) => !text.includes('subscription')).map((text) => [text.split('\n')[0], text]))(
  'the example in GraphiQL answers: %s',
  async (_title, query) => {
    const { data, errors } = await asOwner.graphql(query!);
    expect(errors ?? []).toEqual([]);
    expect(data.viewer).toBeTruthy();
  },
);

test('subscriptions have an example too', () => {
  for (const text of exampleQueries) expect(validate(schema, parse(text)), `${text.split('\n')[0]}`).toEqual([]);
  expect(exampleQueries.some((text) => text.includes('subscription'))).toBe(true);
});
