import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartRows, cartShapes, TODAY } from '#server/insight/reconciliation/matching/testing/generatedCart.ts';
import { plantedErrors } from '#server/insight/reconciliation/matching/testing/plantInCart.ts';
import { context, loss } from '#server/insight/reconciliation/matching/testing/saleRows.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { type KeyedMatch, keyedMatches } from './keyedMatches.ts';
import { runs } from '#server/platform/testing/runs.ts';

const DAYS = 130;
const textOf = (match: KeyedMatch) => JSON.stringify({ ...match, recheckOn: null });

test('a match changes with the days only on the day on which it is to be compared again', () => {
  fc.assert(
    fc.property(
      cartShapes,
      fc.constantFrom('none', ...Object.keys(plantedErrors).filter((kind) => kind !== 'unit_lost_unpaid')),
      fc.nat(100),
      (shape, kind, lostBefore) => {
        const { shape: changed, plant } = plantedErrors[kind] ?? {};
        const rows = cartRows({ ...shape, ...changed?.({ ...shape, age: Math.max(50, shape.age) }) }, 'c');
        if (rows.charges.length > 0 && shape.age > 60) plant?.(rows, true);
        rows.losses.push(loss({ reimbursedMinor: 0, lostOn: daysBefore(TODAY, lostBefore) }));
        let due = new Map<string, string | null>();
        let last = new Map<string, string>();
        for (let day = 0; day < DAYS; day += 1) {
          const today = daysBefore(TODAY, -day);
          const matches = keyedMatches(rows, context(today));
          for (const match of matches) {
            const { key, recheckOn } = match;
            const isSame = (last.get(key) ?? textOf(match)) === textOf(match);
            const on = due.get(key);
            expect(isSame || (on !== null && on !== undefined && on <= today), `${key} on ${today}, due ${on}`).toBe(
              true,
            );
            expect(recheckOn === null || recheckOn > today).toBe(true);
          }
          // compared again only when it is due, as in the database
          due = new Map(matches.map(({ key, recheckOn }) => [key, recheckOn]));
          last = new Map(matches.map((match) => [match.key, textOf(match)]));
        }
      },
    ),
    { numRuns: runs(20) },
  );
});
