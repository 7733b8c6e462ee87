import { textsOf } from '#server/market/testing/textsOf.ts';
import { expect, test } from 'vitest';
import { skippedRows } from '#server/market/skippedRows.ts';
import { kitNote } from './kitOrders.ts';
import { ordersOf } from './mercadoLivreOrder.ts';

const order = (id: number, more: object = {}) => ({
  id: String(id),
  date_created: '2026-11-18T09:37:20.000-04:00',
  status: 'paid',
  currency_id: 'BRL',
  order_items: [{ item: { id: 'MLB1' }, quantity: 1 }],
  ...more,
});

test('orders of kits are read like the others and named once', () => {
  const kitOrders = new Set<string>();
  const session = { skippedRows: skippedRows('Mercado Livre'), kitOrders };
  const orders = [
    order(1),
    order(2, { bundles: [] }),
    order(3, { bundles: null }),
    order(4, { bundles: [{ id: 'MLBU1', type: 'kit' }] }),
    order(4, { bundles: { type: 'kit' } }),
  ];
  expect(ordersOf(session, orders, ({ id }) => id)).toEqual(['1', '2', '3', '4', '4']);
  expect([...kitOrders]).toEqual(['4']);
});

test('the seller reads which orders are of kits', () => {
  const rest = 'cada venda conta no anúncio que o pedido traz, e para o anúncio de um kit nenhuma compra é planejada.';
  expect(textsOf(kitNote([]))).toEqual([]);
  expect(textsOf(kitNote(['4']))).toEqual([`Mercado Livre: o pedido 4 é de um kit; ${rest}`]);
  expect(textsOf(kitNote(['1', '2', '3', '4']))).toEqual([`Mercado Livre: 4 pedidos são de kits (1, 2, 3…); ${rest}`]);
});
