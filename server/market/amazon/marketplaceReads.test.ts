import { expect, test } from 'vitest';
import { once } from './marketplaceReads.ts';

test('an answer is kept, a failure is not', async () => {
  let calls = 0;
  const count = once(() => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('down')) : Promise.resolve(calls);
  });
  await expect(count()).rejects.toThrow('down');
  expect([await count(), await count()]).toEqual([2, 2]);
});
