import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { HttpVariables } from './http.ts';
import { takePoint } from './limiter.ts';

/**
 * Middleware that allows an account `callsPerMinute` calls per minute in this process; throws 429 beyond. Requires a
 * viewer.
 */
export function limitCalls(callsPerMinute: number) {
  const calls = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  return createMiddleware<HttpVariables>(async (c, next) => {
    await takePoint(calls, String(c.get('viewer').accountId));
    await next();
  });
}
