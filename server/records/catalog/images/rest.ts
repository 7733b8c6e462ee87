import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { unauthenticated } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { viewerByCookie } from '#server/records/identity/authenticateByCookie.ts';
import { imageType } from './imageType.ts';
import type { ProductImages } from './productImage.ts';

/** Sets the viewer by the session's cookie, which is all that browsers send with images. Throws 401 without. */
export const authenticateImages = createMiddleware<HttpVariables>(async (c, next) => {
  const viewer = await viewerByCookie(c);
  if (!viewer) throw unauthenticated();
  c.set('viewer', viewer);
  await next();
});

/** `GET /images?url=…`: the image of one of the viewer's products, whose address at the marketplace is `url`; else 404. */
export function imagesRest(images: ProductImages): Hono<HttpVariables> {
  return new Hono<HttpVariables>().get('/', async (c) => {
    const image = await images.productImage(c.get('viewer'), c.req.query('url') ?? '');
    if (!image) return c.body(null, 404);
    const etag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 20)}"`;
    const headers = { etag, 'cache-control': 'private, max-age=604800' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(Uint8Array.from(image), 200, { ...headers, 'content-type': imageType(image)! });
  });
}
