import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/platform/testing/appClient.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { developer, tokenOf } from '#server/work/api/graphql/testing/liveShop.ts';

useTestDatabase();
const app = testApp();
let own: string;
let seller: string;
let cookie: string;
beforeAll(async () => {
  const shop = await developer('Dev');
  own = shop.token;
  seller = await tokenOf(await newViewer('Vendedora'));
  ({ cookie } = await openSession(shop.viewer.userId, { userAgent: null, ip: null }));
});

const operations = JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as Record<
  string,
  string
>;
const builtId = (name: string) => Object.entries(operations).find(([, text]) => text.startsWith(`query ${name}`))![0];

const json = { 'content-type': 'application/json' };
const post = (body: unknown, token: string | null, headers: Record<string, string> = json) =>
  app.request('/graphql', {
    method: 'POST',
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const nested = (levels: number) =>
  `{ viewer { ${'syncRuns { edges { node { '.repeat(levels)}id${' } } }'.repeat(levels)} } }`;
const fragmentBomb = (levels: number, leaf: string) =>
  `{ viewer { ...F0 } } ${times(levels, (i) => `fragment F${i} on Viewer { ${i + 1 < levels ? `...F${i + 1} ...F${i + 1}` : leaf} }`)}`;
const SALES = 'productSales(filter: {period: ALL_TIME}, size: 100) { rows { units } }';
const deepIntrospection = `{ __schema { types { ${'fields { type { '.repeat(6)}name${' } }'.repeat(6)} } } }`;

/** Operations of a developer that are refused, with the error code. Fields in fragments count as if written out. */
const hostile: [what: string, query: string, code: string][] = [
  ['nested edges', nested(5), 'GRAPHQL_VALIDATION_FAILED'],
  ['30 aliases', `{ ${times(30, (i) => `a${i}: viewer { id }`)} }`, 'TOO_MANY_ALIASES'],
  ['500 aliases', `{ ${times(500, (i) => `a${i}: viewer { id }`)} }`, 'TOO_MANY_TOKENS'],
  [
    '200 runs of one mutation',
    `mutation { ${times(200, (i) => `a${i}: startSync { __typename }`)} }`,
    'TOO_MANY_ALIASES',
  ],
  ['30 directives on a field', `{ viewer { id ${times(30, () => '@skip(if: false)')} } }`, 'TOO_MANY_DIRECTIVES'],
  ['3,000 directives', `{ viewer { id ${times(3000, () => '@x')} } }`, 'TOO_MANY_TOKENS'],
  ['20,000 fields', `{ viewer { ${'id '.repeat(20_000)} } }`.slice(0, 60_000), 'TOO_MANY_TOKENS'],
  ['a field 250 times', `{ viewer { ${'name '.repeat(250)} } }`, 'TOO_BROAD'],
  ['nested fragments', fragmentBomb(9, 'name'), 'TOO_BROAD'],
  [
    'fragments that spread each other',
    '{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['a list of 2,147,483,647 rows', `{ viewer { ${SALES.replace('100', '2147483647')} } }`, 'TOO_COSTLY'],
  [
    'lists of lists',
    `{ viewer { ${times(14, (i) => `a${i}: ${SALES.replace('units', 'units inventory roiPercent product { id }')}`)} } }`,
    'TOO_COSTLY',
  ],
  ['nested introspection', deepIntrospection, 'GRAPHQL_VALIDATION_FAILED'],
  ['5,000 braces', '{ a '.repeat(5000), 'TOO_MANY_TOKENS'],
  ['an invalid text', 'x'.repeat(3000), 'GRAPHQL_PARSE_FAILED'],
  ['a control character', '{ viewer { id\u0000 } }', 'GRAPHQL_PARSE_FAILED'],
];

test.each(hostile)('refused before any read: %s', async (_what, query, code) => {
  const response = await post({ query }, own);
  const text = await response.text();
  const { data, errors } = JSON.parse(text) as { data?: unknown; errors: { extensions: Record<string, string> }[] };
  expect(errors?.[0]?.extensions?.code).toBe(code);
  expect(data ?? null).toBeNull();
  expect(errors[0]!.extensions.requestId).toBe(response.headers.get('x-request-id'));
  expect(text).not.toMatch(/node_modules|\.ts:|SELECT |at async/);
});

test.each([
  ['read by SQL', 'competitorProfile(marketplace: AMAZON, sellerId: $text) { name }'],
  ['read by Prisma', 'productByAsin(asin: $text) { id }'],
])('a text with NUL is refused as the caller’s fault: %s', async (_what, field) => {
  const read = { query: `query ($text: String!) { viewer { ${field} } }`, variables: { text: 'A\0' } };
  const { errors } = (await (await post(read, own)).json()) as { errors: unknown[] };
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
});

test.each([
  ['a custom operation', { query: '{ viewer { id } }' }, 'CANNOT_SEND_PQ_ID_AND_BODY'],
  ['the schema', { query: '{ __schema { types { name } } }' }, 'CANNOT_SEND_PQ_ID_AND_BODY'],
  ['a mutation', { query: 'mutation { startSync { __typename } }' }, 'CANNOT_SEND_PQ_ID_AND_BODY'],
  [
    'a custom operation with the id of a built one',
    { query: '{ viewer { id } }', id: builtId('DashboardScreenQuery') },
    'CANNOT_SEND_PQ_ID_AND_BODY',
  ],
  ['an unknown id', { id: 'f'.repeat(64) }, 'PERSISTED_QUERY_NOT_IN_LIST'],
  ['an id that is not a string', { id: { $ne: null } }, 'PERSISTED_QUERY_ID_REQUIRED'],
  ['an id of the object prototype', { id: '__proto__' }, 'PERSISTED_QUERY_NOT_IN_LIST'],
])('a seller can send only operations of the built client: %s', async (_what, body, code) => {
  const answer = (await (await post(body, seller)).json()) as { data?: unknown; errors: unknown[] };
  expect(answer.errors).toMatchObject([{ extensions: { code } }]);
  expect(answer.data).toBeUndefined();
});

test('names of the schema are suggested only to developers', async () => {
  const period = { id: builtId('DashboardScreenQuery'), variables: { filter: { period: 'TODAI' } } };
  expect(await (await post(period, own)).text()).toContain('Did you mean');
  const text = await (await post(period, seller)).text();
  expect(text).toContain('TODAI');
  expect(text).not.toMatch(/Did you mean|TODAY/);
});

const query = '{ viewer { id } }';
const inUrl = `/graphql?query=${encodeURIComponent(query)}`;
test.each<[what: string, status: number, call: () => Response | Promise<Response>]>([
  ['text/plain', 415, () => post({ query }, own, { 'content-type': 'text/plain' })],
  [
    'a form',
    415,
    () => post('query=%7Bviewer%7Bid%7D%7D', own, { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['a multipart form', 415, () => post('--x\r\n', own, { 'content-type': 'multipart/form-data; boundary=x' })],
  ['bare GraphQL', 415, () => post(query, own, { 'content-type': 'application/graphql' })],
  ['no content type', 415, () => post({ query }, own, {})],
  [
    'a mutation in the URL',
    405,
    () =>
      app.request('/graphql?query=mutation%7BstartSync%7B__typename%7D%7D', {
        headers: { authorization: `Bearer ${own}` },
      }),
  ],
  [
    'JSON with the cookie alone',
    401,
    () => post({ query }, null, { ...json, cookie: `sl=${cookie}; __Host-sl=${cookie}` }),
  ],
  ['a URL with only the cookie', 401, () => app.request(inUrl, { headers: { cookie: `sl=${cookie}` } })],
  [
    'a batch of 50',
    400,
    () =>
      post(
        Array.from({ length: 50 }, () => ({ query })),
        own,
      ),
  ],
  ['a body of 5 MB', 413, () => post({ query: 'x'.repeat(5_000_000) }, own)],
])('another site cannot make the browser ask, nor anyone flood: %s', async (_what, status, call) => {
  const response = await call();
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(await queryRows('SELECT 1 FROM sync_runs')).toEqual([]);
});
