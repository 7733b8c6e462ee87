import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { createApp } from '#server/work/api/app.ts';

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'graphiql-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = createApp({ clientFolder: '/nowhere', graphiqlFolder: join(folder, 'graphiql') });

const browserOf = async (name: string) => {
  const { userId } = await newViewer(name);
  const { token, cookie } = await openSession(userId, { userAgent: null, ip: null });
  return { userId, token, headers: { cookie: `sl=${cookie}` } };
};
let developer: Awaited<ReturnType<typeof browserOf>>;
let seller: Awaited<ReturnType<typeof browserOf>>;
beforeAll(async () => {
  [developer, seller] = [await browserOf('Dev'), await browserOf('Vendedora')];
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [developer.userId]);
});

const open = (headers: Record<string, string> = {}) =>
  app.request('/graphql', { headers: { accept: 'text/html,application/xhtml+xml', ...headers } });
const filesOf = (page: string) => [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file!);

test.runIf(hasTrials)(
  'a developer receives a page of files named by their content, packed once, which the browser keeps',
  async () => {
    const page = await open(developer.headers);
    const text = await page.text();
    expect([page.status, page.headers.get('cache-control'), text.length < 2000]).toEqual([200, 'no-store', true]);
    const files = filesOf(text);
    expect(files).toHaveLength(3);
    for (const path of files) {
      const plain = await app.request(path, { headers: developer.headers });
      const packed = await app.request(path, { headers: { ...developer.headers, 'accept-encoding': 'gzip, br' } });
      expect(plain.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'br']);
      expect((await packed.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength / 2);
    }
  },
);

test('the page runs no inline script', async () => {
  const page = await open(developer.headers);
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toMatch(/script-src 'self';/);
  expect(await page.text()).not.toMatch(/<script(?! src=)/);
});

test('a visitor sees where to sign in, and none of its files', async () => {
  const page = await open();
  expect(page.status).toBe(401);
  expect(await page.text()).toContain('href="/login?next=/graphql"');
  const [file] = filesOf(await (await open(developer.headers)).text());
  expect((await app.request(file!)).status).toBe(401);
  expect((await open({ cookie: 'sl=someone' })).status).toBe(401);
});

test('a seller without the developer mode sees how to turn it on, and none of its files', async () => {
  const page = await open(seller.headers);
  expect(page.status).toBe(403);
  expect(await page.text()).toContain('Só para desenvolvedores');
  const [file] = filesOf(await (await open(developer.headers)).text());
  expect((await app.request(file!, { headers: seller.headers })).status).toBe(401);
});

test('what is not one of its files is not found', async () => {
  for (const path of ['/graphql/assets/none.js', '/graphql/assets/', '/graphql/assets/..%2findex.html'])
    expect([path, (await app.request(path, { headers: developer.headers })).status]).toEqual([path, 404]);
});

test('the endpoint takes no cookie', async () => {
  const answer = await app.request('/graphql', {
    method: 'POST',
    headers: { ...developer.headers, 'content-type': 'application/json' },
    body: '{"query":"{__typename}"}',
  });
  expect(answer.status).toBe(401);
});
