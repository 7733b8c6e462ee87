import { Hono } from 'hono';
import { memoized } from '#simulator/memoized.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';

/** Inventory id of a listing in the warehouse; null when the seller ships it. */
export const inventoryId = (product: Product): string | null =>
  product.marketplace === 'mercadolivre' && product.byMarketplace
    ? `${hash(product.listingKey, 'warehouse').toString(36).replaceAll(/\d/g, 'Z').toUpperCase().padStart(4, 'A').slice(-4)}${String(hash(product.listingKey, 'inventory') % 100_000).padStart(5, '0')}`
    : null;

/** Stock in Mercado Livre's own warehouse, one inventory id per call. */
export function inventories(simulator: Simulator): Hono<SimulatorEnv> {
  // clients request listings one by one
  const stocksOf = memoized(
    (second: number) => stock(simulator.seller, second * 1000),
    (second) => `${second} ${simulator.seller.placedCount()}`,
  );
  return new Hono<SimulatorEnv>().get('/inventories/:id/stock/fulfillment', mercadolivreApi(simulator), (c) => {
    const id = c.req.param('id');
    const product = simulator.seller.products.find((one) => inventoryId(one) === id);
    if (!product) return mercadolivreError(c, 404, 'not_found', `Inventory ${id} not found`);
    const available = stocksOf(Math.floor(simulator.clock.now() / 1000)).get(productKey(product))?.available ?? 0;
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
      external_references: [{ type: 'item', id: product.asin, variation_id: product.variation?.id ?? null }],
    });
  });
}
