import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';

const REFUSED = new Set([413, 429]);

/**
 * Delays answers 413 and 429: a loop of requests that are refused at once costs as much as requests that are answered, and
 * the body of one that is too large is not read meanwhile. The
 * delays differ by chance, so that requests of one moment do not return in one moment.
 */
export const holdRefusals = (holdMs: number, wait: (ms: number) => Promise<unknown> = sleep) =>
  createMiddleware(async (c, next) => {
    await next();
    if (holdMs > 0 && REFUSED.has(c.res.status)) await wait(holdMs * (0.5 + Math.random()));
  });
