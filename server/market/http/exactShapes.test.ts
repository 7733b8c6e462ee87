import { expect, test } from 'vitest';
import { z } from 'zod';
import { currencyCode, decimal, digits, instant, word } from './exactShapes.ts';
import { parseExact } from './answer.ts';

const isAccepted = (schema: z.ZodType, answer: string) => schema.safeParse(parseExact(answer)).success;

test.each([
  ['a status', word, '"partially_refunded"', ['9', '""', '"3 ou mais"']],
  ['a currency', currencyCode, '"BRL"', ['3', '"R$"', '"brl"']],
  ['an id', digits, '158410630682987001', ['"123 ou mais"', '""', '-1']],
  ['an amount', decimal, '12.90', ['"12,90"', '"12.9 ou mais"', '"."']],
  ['an instant', instant, '"2026-11-20T14:05:00.000-03:00"', ['29', '"2026-11-20"', '"2026-02-31T00:00:00Z"']],
])('%s is taken, and what is none is refused', (_, schema, right, wrong) => {
  expect(isAccepted(schema, right)).toBe(true);
  expect(wrong.filter((answer) => isAccepted(schema, answer))).toEqual([]);
});
