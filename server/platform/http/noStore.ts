import { createMiddleware } from 'hono/factory';
import type { HttpVariables } from './http.ts';

/** Middleware that forbids caching of responses. */
export const noStore = createMiddleware<HttpVariables>(async (c, next) => {
  await next();
  c.res.headers.set('cache-control', 'no-store'); // c.header would copy the response
});
