import { expect, test } from 'vitest';
import { orderPath, productPath } from '#client/lib/paths.ts';
import { entityAt } from './entityAt.ts';

const ID = 'TWFzdGVyUHJvZHVjdDo1Mw==';

test.each([
  [productPath(ID), { kind: 'product', id: ID }],
  [productPath(ID, 'price'), { kind: 'product', id: ID }],
  [orderPath('AMAZON', '701-1 /2'), { kind: 'order', marketplace: 'AMAZON', number: '701-1 /2' }],
  ['/products/simulator?', null],
  ['/products', null],
  ['/orders/shop/1', null],
  ['/profit-analysis/B01', null],
])('%s', (path, entity) => {
  expect(entityAt(path)).toEqual(entity);
});
