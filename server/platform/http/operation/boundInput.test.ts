import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundsOf } from './boundInput.ts';

const bound = boundsOf(
  z.strictObject({
    name: z.string().max(60).regex(/^a*$/),
    code: z.union([z.string().max(3_000), z.number()]).optional(),
    tags: z.array(z.string()).max(500).optional(),
    inner: z.object({ sql: z.string() }).nullable().optional(),
  }),
);
const refusalOf = (value: unknown): string | null => {
  try {
    bound(value);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
const long = (length: number) => 'x'.repeat(length);

test.each([
  [{ name: long(1_000) }, null],
  [{ name: long(1_001) }, '"name" tem mais de 1000 caracteres.'],
  [{ unknown: long(1_001) }, '"unknown" tem mais de 1000 caracteres.'],
  [{ code: long(3_000) }, null],
  [{ code: long(3_001) }, '"code" tem mais de 3000 caracteres.'],
  [{ tags: Array.from({ length: 500 }, () => long(1_000)) }, null],
  [{ tags: Array.from({ length: 501 }, () => '') }, '"tags" tem mais de 500 itens.'],
  [{ tags: ['', long(1_001)] }, '"tags" tem mais de 1000 caracteres.'],
  [{ other: Array.from({ length: 201 }, () => 1) }, '"other" tem mais de 200 itens.'],
  [{ inner: { sql: long(20_000) } }, null],
  [{ inner: { sql: long(20_001) } }, '"sql" tem mais de 20000 caracteres.'],
  [{ other: { other: long(1_001) } }, '"other" tem mais de 1000 caracteres.'],
])('a text or list is bounded by its name or its schema, whichever is larger', (value, refusal) => {
  expect(refusalOf(value)).toBe(refusal);
});
