import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { HttpVariables } from '#server/platform/http/http.ts';

/** Serves the built client: its files, and `index.html` at every other path. */
export function serveClient(app: Hono<HttpVariables>, folder: string): void {
  const files = { root: folder, precompressed: true };
  const page = serveStatic({ ...files, path: 'index.html' });
  app.use(compress());
  app.use('/assets/*', cacheForever, serveStatic(files));
  app.get('/assets/*', (c) => c.notFound());
  // Files not named by a content hash are revalidated: an old page would request assets that no longer exist.
  app.use(async (c, next) => {
    c.header('cache-control', 'no-cache');
    await next();
  });
  app.use(serveStatic(files));
  app.get('*', page);
}

/** For files named by a content hash. */
const cacheForever = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
});
