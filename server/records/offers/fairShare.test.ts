import { expect, test } from 'vitest';
import { fairShare } from './fairShare.ts';

test.each([
  ['alone, all of it', [], 900],
  ['one of three who want much', [5_000, 5_000], 300],
  ['those who want little leave the rest of their parts', [100, 5_000], 400],
  ['in any order', [5_000, 100, 20], 390],
  ['two who want little', [10, 20], 870],
  ['one who wants nothing', [0], 900],
  ['more than there are parts', Array.from({ length: 1_000 }, () => 50), 0],
])('%s', (_of, others, share) => {
  expect(fairShare(900, others)).toBe(share);
});

test.each([[[7, 50, 400, 4_000]], [[300, 300, 300]], [[1, 1, 1, 1]]])(
  'the shares of all who share are within the total, and none is left while one wants more: %j',
  (wanted) => {
    const shares = wanted.map((own, place) =>
      Math.min(
        own,
        fairShare(
          900,
          wanted.filter((_, other) => other !== place),
        ),
      ),
    );
    const sum = shares.reduce((all, one) => all + one, 0);
    expect(sum).toBeLessThanOrEqual(900);
    expect(sum).toBeGreaterThan(
      Math.min(
        900,
        wanted.reduce((all, one) => all + one, 0),
      ) - wanted.length,
    );
  },
);
