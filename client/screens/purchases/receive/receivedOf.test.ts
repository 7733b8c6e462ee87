import { expect, test } from 'vitest';
import { receivedOf } from './receivedOf.ts';

test('what came is what was typed, without what did not come', () => {
  expect(receivedOf({ 1: '12', 2: '0', 3: ' ', 4: ' 5 ' })).toEqual([
    { line: 1, units: 12 },
    { line: 4, units: 5 },
  ]);
  expect(receivedOf({ 1: '0', 2: '' })).toBe('Informe o que chegou.');
  for (const wrong of ['1,5', '-1', 'x', '12345678'])
    expect(receivedOf({ 1: '3', 2: wrong })).toMatch(/números inteiros/);
});
