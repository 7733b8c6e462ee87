import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { HttpVariables } from './http.ts';
import { takePoint } from './limiter.ts';

/** Lets an account make so many calls a minute in this process; throws 429 beyond them. Knows who asks. */
export function limitCalls(callsAMinute: number) {
  const calls = new RateLimiterMemory({ points: callsAMinute, duration: 60 });
  return createMiddleware<HttpVariables>(async (c, next) => {
    await takePoint(calls, String(c.get('viewer').accountId));
    await next();
  });
}
