import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchMoney } from './matchMoney.ts';
import planted from './testing/fixtures/plantedErrors.json' with { type: 'json' };
import { addRows, cartRows, type CartShape, cartShapes, noRows, TODAY } from './testing/generatedCart.ts';
import { plantedErrors } from './testing/plantInCart.ts';
import { context, isQuiet, type OpenRows } from './testing/saleRows.ts';
import { runs } from '#server/platform/testing/runs.ts';

const history = fc.array(cartShapes, { minLength: 1, maxLength: 8 });
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 2 });

function rowsOf(shapes: readonly CartShape[]): OpenRows {
  const rows = noRows();
  shapes.forEach((shape, index) => addRows(rows, cartRows(shape, `c${index}`)));
  return rows;
}

/** Rows in another order of arrival. */
function shuffled(rows: OpenRows, seed: number): OpenRows {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  const mix = <T>(list: readonly T[]): T[] =>
    list
      .map((row) => [next(), row] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row);
  return Object.fromEntries(
    Object.entries(rows).map(([key, list]) => [key, mix<unknown>(list)]),
  ) as unknown as OpenRows;
}

const differencesOf = (rows: OpenRows) => matchMoney(rows, context(TODAY)).filter((match) => !isQuiet(match));

test('sales in which everything is right have no difference, in any order of arrival', () => {
  fc.assert(
    fc.property(history, seeds, (shapes, seed) => {
      expect(differencesOf(shuffled(rowsOf(shapes), seed))).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

test.each(planted.kinds)('$kind among sales is found to the cent, and nothing else', ({ kind, expectedClass }) => {
  const { shape: changed, plant } = plantedErrors[kind]!;
  fc.assert(
    fc.property(history, cartShapes, fc.boolean(), seeds, (shapes, target, isPaid, seed) => {
      const orders = target.orders.map((order) => ({ ...order, refund: 'none' as const }));
      const settled = { ...target, orders, age: 120 + (target.age % 60) };
      const wrong = cartRows({ ...settled, ...changed?.(settled) }, 'wrong');
      const deltaMinor = plant(wrong, isPaid);
      const rows = rowsOf(shapes);
      addRows(rows, wrong);
      const found = differencesOf(shuffled(rows, seed));
      expect(found).toMatchObject([{ class: expectedClass, deltaMinor, isCertain: true }]);
    }),
    { numRuns: runs(100) },
  );
});

test('an incomplete source decides nothing that depends on it', () => {
  const states = fc.constantFrom('unread' as const, 'reading' as const, 'partial' as const);
  fc.assert(
    fc.property(
      cartShapes,
      fc.constantFrom(...Object.keys(plantedErrors)),
      fc.boolean(),
      states,
      (target, kind, isPaid, state) => {
        const { shape: changed, plant } = plantedErrors[kind]!;
        const settled = { ...target, age: 120 };
        const rows = cartRows({ ...settled, ...changed?.(settled) }, 'wrong');
        plant(rows, isPaid);
        for (const order of rows.orders) order.sources = { charges: state, releases: state, refunds: state };
        for (const loss of rows.losses) loss.state = state;
        const matches = matchMoney(rows, { ...context(TODAY), orders: state });
        expect(new Set(matches.map((match) => match.class))).toEqual(new Set(['in_progress']));
        expect(matches.every(({ deltaMinor }) => deltaMinor === null)).toBe(true);
      },
    ),
  );
});

test('the order of rows changes no match', () => {
  const key = (rows: OpenRows) =>
    matchMoney(rows, context(TODAY))
      .map((match) => JSON.stringify({ ...match, rowIds: match.rowIds.toSorted() }))
      .toSorted();
  fc.assert(
    fc.property(history, seeds, (shapes, seed) => {
      const rows = rowsOf(shapes);
      expect(key(shuffled(rows, seed))).toEqual(key(rows));
    }),
  );
});
