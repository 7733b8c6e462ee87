import { createMiddleware } from 'hono/factory';
import type { HttpVariables } from './http.ts';

/** Answers that nobody may keep on the way or in the browser. */
export const noStore = createMiddleware<HttpVariables>(async (c, next) => {
  await next();
  c.res.headers.set('cache-control', 'no-store'); // c.header would copy the whole answer
});
