import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/**
 * Middleware for a page that the build wrote with `packedFiles`: `page` sends `folder/index.html`, `asset` the files that
 * it names by their hash, which browsers keep. Without a build (development) `write` is called before the first page.
 */
export function servePacked(folder: string, write: () => Promise<void>) {
  const files = { root: folder, precompressed: true };
  let writing: Promise<void> | undefined;
  // created when the folder exists: serveStatic complains about a missing one
  let index: MiddlewareHandler | undefined;
  let assets: MiddlewareHandler | undefined;

  const page: MiddlewareHandler = async (c, next) => {
    if (!existsSync(join(folder, 'index.html'))) await (writing ??= write().finally(() => (writing = undefined)));
    index ??= serveStatic({ ...files, path: 'index.html' });
    return index(c, next);
  };
  const asset: MiddlewareHandler = async (c, next) => {
    if (!existsSync(folder)) return next();
    assets ??= serveStatic({ ...files, rewriteRequestPath: (path) => path.slice(path.indexOf('/assets/')) });
    let isMissing = false;
    const found = await assets(c, async () => void (isMissing = true));
    if (isMissing || !found) return next();
    found.headers.set('cache-control', 'private, max-age=31536000, immutable');
    return found;
  };
  return { page, asset };
}
