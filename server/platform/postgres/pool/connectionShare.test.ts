import { expect, test } from 'vitest';
import { ConnectionShare } from './connectionShare.ts';

test('an account has at most its share, others do not wait for it, and its callers go on in their order', () => {
  const share = new ConnectionShare(2);
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'a3', 'a4']) share.take(1, () => begun.push(name));
  share.take(2, () => begun.push('b1'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(share.waitingCount).toBe(2);
  share.leave(1);
  expect(begun.at(-1)).toBe('a3');
  share.leave(1);
  expect(begun.at(-1)).toBe('a4');
  share.leave(1);
  share.leave(1);
  expect(share.waitingCount).toBe(0);
  for (const name of ['a5', 'a6', 'a7']) share.take(1, () => begun.push(name));
  expect(begun.slice(4), 'what has left counts no longer').toEqual(['a4', 'a5', 'a6']);
});
