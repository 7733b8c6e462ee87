import { Hono } from 'hono';
import type { Simulator, SimulatorEnv } from './simulator.ts';
import { hash } from '#server/market/simulator/seller/hash.ts';

/**
 * A coloured tile with the product's initials; a few products have no image, so that the product shows its placeholder.
 */
export function images(simulator: Simulator): Hono<SimulatorEnv> {
  const known = new Map(
    [...simulator.amazon.products, ...simulator.seller.products].map((product) => [product.imageId, product]),
  );
  return new Hono<SimulatorEnv>().get('/images/:file', (c) => {
    const product = known.get(c.req.param('file').replace(/\.svg$/, ''));
    if (!product?.hasImage) return c.text('Not found', 404);
    const words = product.name.split(' ').filter((word) => /^\p{L}/u.test(word) && word.length > 2);
    const initials = `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`.toUpperCase();
    const hue = hash(product.category) % 360;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 45% ${38 + (hash(product.sku) % 20)}%)"/><text x="50" y="62" font-family="sans-serif" font-size="34" fill="#fff" text-anchor="middle">${initials}</text></svg>`;
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' });
  });
}
