import { expect, test } from 'vitest';
import { masterProductId, productId } from './urlState.ts';

test('the URL selects a product by its global id', () => {
  for (const id of [btoa('Product:1'), btoa('Product:71'), btoa('Product:2147483647')])
    expect(productId.read(id)).toBe(id);
  for (const id of [btoa('MasterProduct:1'), btoa('MasterProduct:2147483647')]) {
    expect(masterProductId.read(id)).toBe(id);
    expect(productId.read(id)).toBe('');
  }
  expect(masterProductId.read(btoa('Product:1'))).toBe('');
});

test.each([
  ['nothing', ''],
  ['a word', 'abcdefgh'],
  ['a word of the length of an id', 'abcdefghijkl'],
  ['another type', btoa('Alert:1')],
  ['another type with a long name', btoa('AProduct:1')],
  ['no number', btoa('Product:x')],
  ['a negative number', btoa('Product:-1')],
  ['a number that no row has', btoa(`Product:${'9'.repeat(30)}`)],
  ['a number', '12'],
  ['NUL', '\0'],
  ['padding', '============'],
  ['10,000 characters', 'A'.repeat(10_000)],
])('a product in the URL that is %s selects nothing', (_kind, written) => {
  expect(productId.read(written)).toBe('');
});
