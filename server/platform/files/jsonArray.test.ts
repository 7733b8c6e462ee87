import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { jsonArray } from './jsonArray.ts';

const answerOf = (pieces: AsyncIterable<readonly number[]>) => {
  const app = new Hono();
  app.onError((_error, c) => c.text('failed', 500));
  app.get('/', (c) => jsonArray(c, pieces, (row) => ({ row })));
  return app.request('/');
};

test('a list is streamed as it is read', async () => {
  let reads = 0;
  async function* pieces() {
    for (const piece of [[1, 2], [], [3]]) {
      reads += 1;
      yield piece;
    }
  }
  const response = await answerOf(pieces());
  expect(reads).toBe(1);
  expect(await response.json()).toEqual([{ row: 1 }, { row: 2 }, { row: 3 }]);
});

test('an empty list is an empty array', async () => {
  async function* none(): AsyncGenerator<number[]> {
    yield [];
  }
  expect(await (await answerOf(none())).text()).toBe('[]');
});

test('an interrupted list is never mistaken for a complete one', async () => {
  async function* broken() {
    yield [1];
    throw new Error('the database is gone');
  }
  await expect((await answerOf(broken())).text()).rejects.toThrow('the database is gone');
});

test('a failure before the first rows is an error response', async () => {
  async function* refused(): AsyncGenerator<number[]> {
    yield Promise.reject(new Error('refused'));
  }
  expect((await answerOf(refused())).status).toBe(500);
});
