import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/work/api/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'explorer-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = createApp({ clientFolder: '/nowhere', explorerFolder: join(folder, 'explorer') });

test('the explorer is public, of files named by their content and packed once', async () => {
  const page = await app.request('/api/docs');
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'self';.*img-src 'self' data:;.*connect-src 'self'/,
  );
  const text = await page.text();
  expect(text).not.toMatch(/https?:/);
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files).toHaveLength(3);
  for (const file of files) {
    const response = await app.request(file, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([file, response.status, response.headers.get('content-encoding')]).toEqual([file, 200, 'br']);
    expect(response.headers.get('cache-control')).toContain('immutable');
  }
});

test('the contract is public, packed once and revalidated by its ETag', async () => {
  const ask = (headers: Record<string, string> = {}) => app.request('/api/openapi.json', { headers });
  const plain = await ask();
  expect(plain.headers.get('content-type')).toBe('application/json');
  expect(((await plain.json()) as { openapi: string }).openapi).toBe('3.1.1');
  for (const encoding of ['br', 'gzip'])
    expect((await ask({ 'accept-encoding': encoding })).headers.get('content-encoding')).toBe(encoding);
  expect((await ask({ 'if-none-match': plain.headers.get('etag')! })).status).toBe(304);
});
