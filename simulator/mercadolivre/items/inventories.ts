import { Hono } from 'hono';
import { memoized } from '#simulator/memoized.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { hash } from '#simulator/seller/hash.ts';
import { productKey } from '#simulator/seller/products/product.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import { inventoryId } from './inventoryId.ts';
import { sharings } from './sharing.ts';
import { soldAs } from './moved.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';

/** Number of the first listing's movements in the warehouse; each listing has one. */
export const FIRST_OPERATION = 306_700_000;

/** Stock in Mercado Livre's own warehouse, one inventory id per call, and its movements. */
export function inventories(simulator: Simulator): Hono<SimulatorEnv> {
  // clients request listings one by one
  const stocksOf = memoized(
    (second: number) => stock(simulator.seller, second * 1000),
    (second) => `${second} ${simulator.seller.placedCount()}`,
  );
  const app = new Hono<SimulatorEnv>();
  app.get('/stock/fulfillment/operations/:id{[0-9]+}', mercadolivreApi(simulator), (c) => {
    const product = simulator.seller.products[Number(c.req.param('id')) - FIRST_OPERATION];
    const id = product && inventoryId(product);
    if (!id || c.req.query('seller_id') !== String(mercadolivreUserId(simulator.seed)))
      return mercadolivreError(c, 404, 'not_found', 'Operation not found');
    const available = stocksOf(Math.floor(simulator.clock.now() / 1000)).get(productKey(product))?.available ?? 0;
    return c.json({
      id: Number(c.req.param('id')),
      seller_id: mercadolivreUserId(simulator.seed),
      inventory_id: id,
      date_created: new Date(simulator.clock.now()).toISOString(),
      type: 'SALE_CONFIRMATION',
      detail: { available_quantity: -1, not_available_detail: [] },
      result: { total: available, available_quantity: available, not_available_quantity: 0, not_available_detail: [] },
      external_references: [],
    });
  });
  return app.get('/inventories/:id/stock/fulfillment', mercadolivreApi(simulator), (c) => {
    const id = c.req.param('id');
    const product = simulator.seller.products.find((one) => inventoryId(one) === id);
    if (!product) return mercadolivreError(c, 404, 'not_found', `Inventory ${id} not found`);
    const available = stocksOf(Math.floor(simulator.clock.now() / 1000)).get(productKey(product))?.available ?? 0;
    const shared = sharings(simulator);
    const damaged = hash(product.listingKey, 'damaged') % 3;
    const moving = hash(product.listingKey, 'moving') % 4;
    return c.json({
      inventory_id: id,
      total: available + damaged + moving,
      available_quantity: available,
      not_available_quantity: damaged + moving,
      not_available_detail: [
        ...(damaged ? [{ status: 'damage', quantity: damaged }] : []),
        ...(moving ? [{ status: 'transfer', quantity: moving }] : []),
      ],
      external_references: simulator.seller.products
        .filter((one) => shared.get(one.listingKey)?.inventoryId === id)
        .map((one) => {
          const { itemId, variation } = soldAs(simulator, one, simulator.clock.now());
          return { type: 'item', id: itemId, variation_id: variation?.id ?? null };
        }),
    });
  });
}
