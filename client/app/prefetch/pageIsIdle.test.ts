import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  window.prefetched = undefined;
});

test('what can wait does so until a screen took the query sent ahead and it is answered, whether well or not', async () => {
  const { pageIsIdle } = await import('./pageIsIdle.ts');
  let fail = (_reason: Error): void => undefined;
  const answer = new Promise<never>((_done, refuse) => (fail = refuse));
  window.prefetched = { token: 'mine', body: '{"id":"1"}', askedAt: 0, answer };
  const seen: string[] = [];
  const idle = pageIsIdle().then(() => seen.push('idle'));
  const { takePrefetched } = await import('#client/data/takePrefetched.ts');
  const taken = takePrefetched('mine', '{"id":"1"}', 0);
  await new Promise((done) => setTimeout(done));
  seen.push('taken');
  fail(new Error('refused'));
  await expect(taken).rejects.toThrow('refused');
  await idle;
  expect(seen).toEqual(['taken', 'idle']);
});

test('an answer that no screen has taken yet is not drawn', async () => {
  const { pageIsIdle } = await import('./pageIsIdle.ts');
  window.prefetched = {
    token: 'mine',
    body: '{"id":"1"}',
    askedAt: 0,
    answer: Promise.resolve({ status: 200, result: null }),
  };
  const seen: string[] = [];
  const idle = pageIsIdle().then(() => seen.push('idle'));
  await new Promise((done) => setTimeout(done));
  seen.push('answered');
  window.prefetched.onTaken!();
  await idle;
  expect(seen).toEqual(['answered', 'idle']);
});

test('a page without a query sent ahead is idle once it has loaded', async () => {
  const { pageIsIdle } = await import('./pageIsIdle.ts');
  await expect(pageIsIdle()).resolves.toBeUndefined();
});
