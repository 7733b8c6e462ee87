import { expect, test } from 'vitest';
import { enumParameter, nodeId } from './parameters.ts';

const status = enumParameter(['active', 'withBuyBox'], 'Status desconhecido');

test.each(['withBuyBox', 'with_buybox', 'With Buy-Box', 'WITHBUYBOX'])('%j means withBuyBox', (text) => {
  expect(status.parse(text)).toBe('withBuyBox');
});

test.each([undefined, '', 'all', ' ALL '])('%j means no value', (text) =>
  expect(status.parse(text) ?? null).toBeNull(),
);

test('another word is refused', () => {
  expect(status.safeParse('with').error?.issues[0]?.message).toBe('Status desconhecido');
});

const product = nodeId('Product', 'Produto desconhecido');

test.each(['12', btoa('Product:12')])('%j means the product 12', (text) => expect(product.parse(text)).toBe(12));

test.each(['', 'x', '0', '-1', btoa('Order:12'), btoa('Product:x'), btoa('Product:'), 'Product:12'])(
  '%j means no product',
  (text) => expect(product.safeParse(text).error?.issues[0]?.message).toBe('Produto desconhecido'),
);
