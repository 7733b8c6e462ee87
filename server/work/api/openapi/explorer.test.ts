import { expect, test } from 'vitest';
import { createApp } from '#server/work/api/app.ts';

const app = createApp({ clientFolder: '/nowhere' });

test('the contract and the explorer are public', async () => {
  expect((await (await app.request('/api/openapi.json')).json()).openapi).toBe('3.1.1');
  const page = await app.request('/api/docs');
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'self';.*img-src 'self' data:;.*connect-src 'self'/,
  );
  const text = await page.text();
  expect(text).not.toMatch(/https?:/);
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files).toHaveLength(3);
  for (const file of files) {
    const response = await app.request(file);
    expect([file, response.status]).toEqual([file, 200]);
    const again = await app.request(file, { headers: { 'if-none-match': response.headers.get('etag')! } });
    expect([file, again.status]).toEqual([file, 304]);
  }
});
