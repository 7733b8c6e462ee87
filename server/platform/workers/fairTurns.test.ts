import { expect, test } from 'vitest';
import { fairTurns } from './fairTurns.ts';

/** Turns that note who began; `end` ends the running task of an account. */
function noted(limits: { waiting?: number; waitingOfAccount?: number } = {}) {
  const turns = fairTurns({ atOnce: 2, waiting: 10, waitingOfAccount: 5, ...limits });
  const begun: string[] = [];
  const ends = new Map<number, () => void>();
  return {
    begun,
    ask: async (account: number, name: string, isContinued = false) => {
      const end = await turns.take(account, { isContinued });
      if (!end) return 'refused';
      begun.push(name);
      ends.set(account, end);
      return 'begun';
    },
    end: (account: number) => ends.get(account)!(),
    counts: turns.counts,
  };
}
const settled = () => new Promise((done) => setImmediate(done));

test('an account has one task at a time, and its next waits behind those of the others', async () => {
  const { begun, ask, end, counts } = noted();
  for (const name of ['A1', 'A2', 'A3', 'B1', 'C1', 'C2']) void ask(name.charCodeAt(0), name);
  await settled();
  expect([begun, counts()]).toEqual([['A1', 'B1'], { running: 2, waiting: 4 }]);
  end('A'.charCodeAt(0));
  await settled();
  expect(begun.at(-1)).toBe('C1');
  end('C'.charCodeAt(0));
  await settled();
  expect(begun.at(-1)).toBe('A2');
  end('B'.charCodeAt(0));
  await settled();
  expect([begun, counts()]).toEqual([['A1', 'B1', 'C1', 'A2', 'C2'], { running: 2, waiting: 1 }]);
});

test('too many waiting tasks are refused, of one account and of all, except work that has begun', async () => {
  const { ask } = noted({ waiting: 2, waitingOfAccount: 1 });
  expect(await ask(1, 'A1')).toBe('begun');
  void ask(1, 'A2');
  expect(await ask(1, 'A3')).toBe('refused');
  expect(await ask(2, 'B1')).toBe('begun');
  void ask(3, 'C1');
  expect(await ask(4, 'D1')).toBe('refused');
  const continued = ask(4, 'D2', true);
  expect(await Promise.race([continued, settled().then(() => 'waits')])).toBe('waits');
});
