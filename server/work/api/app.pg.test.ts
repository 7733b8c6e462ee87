import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { createApp } from './app.ts';

useTestDatabase();

const folder = mkdtempSync(join(tmpdir(), 'client-'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.json'), 'not for the public');
writeFileSync(join(folder, 'client/index.html'), '<!doctype html><title>page</title><script>begin();</script>');
writeFileSync(join(folder, 'client/assets/a.js'), 'export {}');
afterAll(() => rmSync(folder, { recursive: true }));
const app = createApp({ clientFolder: join(folder, 'client') });

let seller: string;
let developer: string;
beforeAll(async () => {
  const tokenOf = async (name: string) => {
    const { userId } = await newViewer(name);
    return (await openSession(userId, { userAgent: null, ip: null })).token;
  };
  [seller, developer] = [await tokenOf('Vendedora'), await tokenOf('Dev')];
  await queryRows(`UPDATE users SET is_developer = true WHERE name = 'Dev'`);
});

const json = { 'content-type': 'application/json' };
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = (query: string, variables: object = {}, token = developer, headers: object = {}) =>
  app.request('/graphql', {
    method: 'POST',
    headers: { ...json, ...as(token), ...headers },
    body: JSON.stringify({ query, variables }),
  });
const signIn = (headers: Record<string, string>) =>
  app.request('/api/auth/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'a@b.example', password: 'whatever-it-is' }),
  });

test.each([
  ['the page', '/dashboard', {}],
  ['an asset', '/assets/a.js', {}],
  ['a missing asset', '/assets/b.js', {}],
  ['the API', '/api/dashboard-local/metrics', () => as(seller)],
  ['a refusal of the API', '/api/dashboard-local/metrics', {}],
  ['GraphQL', '/graphql?query={viewer{id}}', () => as(developer)],
  ['GraphiQL', '/graphql', { accept: 'text/html' }],
  ['health', '/healthz', {}],
])('%s carries the security headers', async (_what, path, headers) => {
  const response = await app.request(path, { headers: typeof headers === 'function' ? headers() : headers });
  const given = (name: string) => response.headers.get(name);
  expect(given('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'.*base-uri 'none'/);
  expect(given('x-content-type-options')).toBe('nosniff');
  expect(given('x-frame-options')).toBe('DENY');
  expect(given('referrer-policy')).toBe('no-referrer');
  expect(given('cross-origin-opener-policy')).toBe('same-origin');
  expect(given('cross-origin-resource-policy')).toBe('same-origin');
  expect(given('access-control-allow-origin')).toBeNull();
});

test('the policy allows the inline scripts of the page, and no others', async () => {
  const policy = (await app.request('/dashboard')).headers.get('content-security-policy')!;
  const hash = createHash('sha256').update('begin();').digest('base64');
  expect(/script-src ([^;]*)/.exec(policy)![1]).toBe(`'self' 'sha256-${hash}'`);
});

test('responses with data are not stored, pages are revalidated, assets are cached', async () => {
  const cache = async (path: string, headers = {}) =>
    (await app.request(path, { headers })).headers.get('cache-control');
  expect(await cache('/api/dashboard-local/metrics', as(seller))).toBe('no-store');
  expect(await cache('/graphql?query={viewer{id}}', as(developer))).toBe('no-store');
  expect([await cache('/'), await cache('/dashboard'), await cache('/index.html')]).toEqual(Array(3).fill('no-cache'));
  expect(await cache('/assets/a.js')).toContain('immutable');
});

test('a file of the client is sent as compressed by the build', async () => {
  writeFileSync(join(folder, 'client/assets/a.js.br'), 'compressed');
  const answer = await app.request('/assets/a.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(await answer.text()).toBe('compressed');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    'cache-control': expect.stringContaining('immutable') as string,
    vary: expect.stringMatching(/accept-encoding/i) as string,
  });
  expect(await (await app.request('/assets/a.js')).text()).toBe('export {}');
});

test.each([
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/assets/..%2f..%2fsecret.json',
  '/assets/../../secret.json',
  '/..%5csecret.json',
  '/assets/%00',
  '/%',
])('%s does not lead out of the client folder', async (path) => {
  const response = await app.request(new Request(`http://localhost${path}`));
  expect([200, 400, 404]).toContain(response.status);
  expect(await response.text()).not.toContain('not for the public');
});

test('a request id of the caller is used only when it is harmless', async () => {
  const idFor = async (id: string) =>
    (await app.request('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  expect(await idFor('abc-123')).toBe('abc-123');
  for (const id of ['<script>', 'a b', 'x'.repeat(300)]) expect(await idFor(id)).toMatch(/^[\da-f-]{36}$/);
});

test('another site cannot sign a browser in or out', async () => {
  expect((await signIn({ ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await signIn({ ...json, 'sec-fetch-site': 'same-site' })).status).toBe(403);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect((await signIn({ 'content-type': type })).status, `${type}`).toBe(415);
  expect((await signIn({ ...json, 'sec-fetch-site': 'same-origin' })).status).toBe(401);
  const logout = await app.request('/api/auth/logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
  expect([logout.status, logout.headers.get('set-cookie')]).toEqual([403, null]);
});

test('bodies over the limit are refused, whatever length they declare', async () => {
  const body = JSON.stringify({ query: 'x'.repeat(200_000) });
  const post = (init: RequestInit) =>
    app.request('/graphql', { method: 'POST', headers: { ...json, ...as(developer) }, ...init });
  expect((await post({ body })).status).toBe(413);
  const chunked = new Blob([body]).stream();
  expect((await post({ body: chunked, duplex: 'half' } as RequestInit)).status).toBe(413);
});

test('forged and misplaced tokens give no access', async () => {
  const { cookie } = await openSession((await newViewer('Cookie')).userId, { userAgent: null, ip: null });
  for (const authorization of [
    'Bearer ',
    'Bearer x',
    `Basic ${seller}`,
    seller,
    `Bearer ${seller}x`,
    `Bearer ${cookie}`,
  ])
    expect((await app.request('/api/dashboard-local/metrics', { headers: { authorization } })).status).toBe(401);
  const byCookie = { cookie: `sl=${cookie}; __Host-sl=${cookie}` };
  expect((await app.request('/api/dashboard-local/metrics', { headers: byCookie })).status).toBe(401);
});

test('invalid ids, cursors and texts are answered without internal errors', async () => {
  const node = async (text: string) =>
    (await (await ask('query ($id: ID!) { node(id: $id) { id } }', { id: btoa(text) })).json()) as object;
  for (const id of [
    'Product:x',
    'Product:99999999999999999999',
    'SyncRun:1.5',
    'SyncRun:99999999999',
    'SyncRun:-1',
    'Viewer:x',
  ])
    expect(await node(id), `${id}`).toEqual({ data: { node: null } });
  for (const text of ['Product:x', 'Product:1.5', 'Product:99999999999']) {
    const query = 'query ($id: ID!) { viewer { profitAnalysis(productId: $id) { startDate } } }';
    expect(await (await ask(query, { id: btoa(text) })).json()).toEqual({ data: { viewer: { profitAnalysis: null } } });
  }
  for (const field of ['syncRuns(first: 5', 'alerts(first: 5'])
    for (const after of ['x', btoa('1.5'), btoa('OffsetConnection:99999999999999999999'), '99999999999']) {
      const { errors } = (await (
        await ask(`query ($after: String) { viewer { ${field}, after: $after) { edges { cursor } } } }`, { after })
      ).json()) as { errors: { message: string }[] };
      expect(errors, `${field} ${after}`).toMatchObject([{ message: 'Cursor inválido' }]);
    }
  const products = (query: string) => app.request(`/api/dashboard-local/products?${query}`, { headers: as(seller) });
  for (const query of ['search=%00', 'search=a%00b', 'brand=%00x', "search='%22%5C%25_", 'search=%F0%9F%98%80'])
    expect([(await products(query)).status, query]).toEqual([200, query]);
  const name = await app.request('/api/auth/register', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'nul@loja.example', password: 'senha-segura', name: 'A\u0000B' }),
  });
  expect([name.status, await name.json()]).toEqual([400, { error: 'Nome inválido' }]);
});
