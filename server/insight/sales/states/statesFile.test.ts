import { expect, test } from 'vitest';
import type { SalesByState } from './salesByState.ts';
import { statesRows } from './statesFile.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const rowsOf = (states: object[], revenue: number, profit: number | null) =>
  statesRows({
    states,
    beyond: { revenue: brl(revenue), profit: profit === null ? null : brl(profit) },
  } as unknown as SalesByState).map(({ uf }) => uf);

test('what is beyond the states is a last row where they do not add up, and none without sales', () => {
  const states = [{ uf: 'SP' }, { uf: null }];
  expect(rowsOf(states, 0, -500)).toEqual(['SP', null, undefined]);
  expect(rowsOf(states, -1, null)).toEqual(['SP', null, undefined]);
  expect(rowsOf(states, 0, 0)).toEqual(['SP', null]);
  expect(rowsOf(states, 0, null)).toEqual(['SP', null]);
  expect(rowsOf([], 0, -500)).toEqual([]);
});
