import { expect, test } from 'vitest';
import { nodeId } from './nodeId.ts';

const product = nodeId('Product', 'Produto desconhecido');

test.each(['12', btoa('Product:12')])('%j means the product 12', (text) => expect(product.parse(text)).toBe(12));

test.each(['', 'x', '0', '-1', btoa('Order:12'), btoa('Product:x'), btoa('Product:'), 'Product:12'])(
  '%j means no product',
  (text) => expect(product.safeParse(text).error?.issues[0]?.message).toBe('Produto desconhecido'),
);
