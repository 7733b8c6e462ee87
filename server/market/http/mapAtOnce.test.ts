import { expect, test } from 'vitest';
import { mapAtOnce } from './mapAtOnce.ts';

const tick = () => new Promise<void>((done) => setImmediate(done));

test('results are in the order of the items, whichever ends first, and only so many are under way', async () => {
  let [under, most] = [0, 0];
  const results = await mapAtOnce([3, 0, 2, 1, 0], 2, async (ticks) => {
    most = Math.max(most, (under += 1));
    for (let n = 0; n < ticks; n += 1) await tick();
    under -= 1;
    return ticks * 10;
  });
  expect(results).toEqual([30, 0, 20, 10, 0]);
  expect(most).toBe(2);
  expect(await mapAtOnce([], 2, () => Promise.reject(new Error('never')))).toEqual([]);
});

test('after a failure nothing more begins, and it is thrown when what is under way has ended', async () => {
  const [begun, ended]: number[][] = [[], []];
  const work = async (item: number) => {
    begun!.push(item);
    await tick();
    if (item === 1) throw new Error('refused');
    await tick();
    ended!.push(item);
  };
  await expect(mapAtOnce([0, 1, 2, 3, 4], 2, work)).rejects.toThrow('refused');
  expect([begun, ended]).toEqual([[0, 1], [0]]);
});
