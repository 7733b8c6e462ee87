import { expect, test } from 'vitest';
import { parseTerm, pastedTerms } from './terms.ts';

const rows = ['P1', 'P2', 'P3'].map((productId) => ({ productId }));

test('a block of cells sets the terms to the right of its first one, and leaves what it has no cell for', () => {
  expect(pastedTerms('12\t24\t6\n\t\t\n7,5\t\t1\n9\n', rows, 'leadDays')).toEqual({
    changes: [
      { productId: 'P1', terms: { leadDays: 12, minimumOrder: 24, casePack: 6 } },
      { productId: 'P3', terms: { leadDays: 7.5, casePack: 1 } },
    ],
  });
  expect(pastedTerms('24\t6\t99', rows, 'minimumOrder')).toEqual({
    changes: [{ productId: 'P1', terms: { minimumOrder: 24, casePack: 6 } }],
  });
});

test('a block with a cell that is no number is refused as a whole, with its line', () => {
  const refusal = 'Nada foi alterado. Linha 2: Um número inteiro de 1 a 1000000, ou vazio';
  expect(pastedTerms('12\n2,5', rows, 'casePack')).toEqual({ refusal });
  expect(pastedTerms('9'.repeat(20_001), rows, 'casePack')).toEqual({ refusal: 'Cole menos linhas de uma vez' });
});

test.each([
  ['leadDays', '', null],
  ['leadDays', ' 0 ', 0],
  ['leadDays', '730', 730],
  ['casePack', '12', 12],
] as const)('%s "%s" is %s', (term, text, value) => expect(parseTerm(term, text)).toEqual({ value }));

test.each([
  ['leadDays', '731'],
  ['leadDays', '-1'],
  ['casePack', '0'],
  ['casePack', '1,5'],
  ['minimumOrder', 'abc'],
] as const)('%s "%s" is refused', (term, text) => expect(parseTerm(term, text)).toHaveProperty('refusal'));
