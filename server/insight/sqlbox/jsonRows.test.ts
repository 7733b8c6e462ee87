import { expect, test } from 'vitest';
import { jsonRows } from './jsonRows.ts';

const valueOf = (text: string | null, type: string, kind: 'number' | 'json' | 'boolean' | 'text') =>
  jsonRows({ columns: [{ name: 'x', type, kind }], rows: [[text]] })[0]!.x;

test('numbers that JSON represents exactly are numbers, ignoring trailing zeros; others stay texts', () => {
  expect(valueOf('69.2900000000000000', 'numeric', 'number')).toBe(69.29);
  expect(valueOf('-0.00', 'numeric', 'number')).toBe(-0);
  expect(valueOf('100000000000000', 'bigint', 'number')).toBe(100_000_000_000_000);
  expect(valueOf('33.3333333333333333', 'numeric', 'number')).toBe('33.3333333333333333');
  expect(valueOf('9007199254740993', 'bigint', 'number')).toBe('9007199254740993');
  expect(valueOf('NaN', 'numeric', 'number')).toBe('NaN');
});

test('NULL is null, booleans are booleans, and JSON stays JSON', () => {
  expect(valueOf(null, 'text', 'text')).toBeNull();
  expect(valueOf('true', 'boolean', 'boolean')).toBe(true);
  expect(valueOf('{"a":[1]}', 'jsonb', 'json')).toEqual({ a: [1] });
});

test('a column may have the name of an inherited object property', () => {
  const [row] = jsonRows({ columns: [{ name: '__proto__', type: 'text', kind: 'text' }], rows: [['x']] });
  expect(JSON.stringify(row)).toBe('{"__proto__":"x"}');
});
