import { expect, test } from 'vitest';
import { statedParts } from './kitDraft.ts';

const part = (id: string, pieces: string) => ({ id, name: id, sku: null, pieces });

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['10000', 10_000],
  ['10.000', 10_000],
  ['1.000', 1_000],
  ['007', 7],
])('%j is a number of units', (text, pieces) => {
  expect(statedParts([part('a', text)])).toEqual({ stated: [{ product: 'a', pieces }], faults: new Set() });
});

test.each(['', '0', '-1', '1,5', '1.5', '10001', '10.001', '1e3', 'dois', '100000', '1 000'])(
  '%j is none, and is marked',
  (text) => {
    expect(statedParts([part('a', text), part('b', '2')]).faults).toEqual(new Set(['a']));
  },
);
