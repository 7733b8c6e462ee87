import { Hono } from 'hono';
import type { Simulator, SimulatorEnv } from './simulator.ts';
import { letterTile } from './letterTile.ts';
import { hash } from '#simulator/seller/hash.ts';

/**
 * A coloured tile with the product's initials; a few products have no image, so that the product shows its placeholder.
 */
export function images(simulator: Simulator): Hono<SimulatorEnv> {
  const known = new Map(
    [...simulator.amazon.products, ...simulator.seller.products].map((product) => [product.imageId, product]),
  );
  return new Hono<SimulatorEnv>().get('/images/:file', (c) => {
    const product = known.get(c.req.param('file').replace(/\.(png|svg)$/, ''));
    if (!product?.hasImage) return c.text('Not found', 404);
    const words = product.name.split(' ').filter((word) => /^\p{L}/u.test(word) && word.length > 2);
    const initials = `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`;
    const tile = letterTile(initials, hash(product.category) % 360, 38 + (hash(product.seedSku) % 20));
    return c.body(tile, 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  });
}
