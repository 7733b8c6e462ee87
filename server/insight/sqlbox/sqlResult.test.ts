import { expect, test } from 'vitest';
import { jsonRows } from './jsonRows.ts';
import { sqlResult } from './sqlResult.ts';

const OIDS = {
  boolean: 16,
  bigint: 20,
  text: 25,
  numeric: 1700,
  double: 701,
  timestamptz: 1184,
  timestamp: 1114,
  date: 1082,
  jsonb: 3802,
  array: 1007,
};
const result = (columns: [name: string, type: keyof typeof OIDS, value: string | null][]) =>
  sqlResult({
    fields: columns.map(([name, type]) => ({ name, dataTypeID: OIDS[type] })),
    rows: [columns.map(([, , value]) => value)],
    isTruncated: false,
    elapsedMs: 1,
  });

test('numbers stay exact: as JSON numbers when possible, else as texts', () => {
  const rows = jsonRows(
    result([
      ['count', 'bigint', '42'],
      ['large', 'bigint', '9007199254740993'],
      ['price', 'numeric', '19.90'],
      ['small', 'numeric', '0.0000000000001'],
      ['exact', 'numeric', '1234567890123456.78'],
      ['none', 'numeric', 'NaN'],
      ['ratio', 'double', '0.30000000000000004'],
      ['endless', 'double', 'Infinity'],
    ]),
  );
  expect({ ...rows[0] }).toEqual({
    count: 42,
    large: '9007199254740993',
    price: 19.9,
    small: 1e-13,
    exact: '1234567890123456.78',
    none: 'NaN',
    ratio: 0.30000000000000004,
    endless: 'Infinity',
  });
});

test('times are ISO 8601 with the offset of the server, days stay days', () => {
  const { rows } = result([
    ['a', 'timestamptz', '2026-11-20 14:05:00.5-03'],
    ['b', 'timestamptz', '1890-01-01 00:00:00-03:06'],
    ['c', 'timestamp', '2026-11-20 14:05:00'],
    ['d', 'date', '2026-11-20'],
    ['e', 'timestamptz', 'infinity'],
  ]);
  expect(rows[0]).toEqual([
    '2026-11-20T14:05:00.5-03:00',
    '1890-01-01T00:00:00-03:06',
    '2026-11-20T14:05:00',
    '2026-11-20',
    'infinity',
  ]);
});

test('duplicate column names are numbered in place, also when a numbered name already exists', () => {
  const { columns } = result([
    ['id', 'text', 'a'],
    ['id', 'text', 'b'],
    ['id (2)', 'text', 'c'],
    ['id', 'text', 'd'],
  ]);
  expect(columns.map(({ name }) => name)).toEqual(['id', 'id (2)', 'id (2) (2)', 'id (3)']);
});

test('NULL, an empty text, JSON and arrays stay distinct', () => {
  const rows = jsonRows(
    result([
      ['a', 'text', null],
      ['b', 'text', ''],
      ['c', 'jsonb', '{"x": [1, null]}'],
      ['d', 'jsonb', 'null'],
      ['e', 'array', '{1,2}'],
      ['f', 'boolean', 'f'],
    ]),
  );
  expect({ ...rows[0] }).toEqual({ a: null, b: '', c: { x: [1, null] }, d: null, e: '{1,2}', f: false });
});
