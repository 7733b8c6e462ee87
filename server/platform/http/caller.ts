import { AsyncLocalStorage } from 'node:async_hooks';
import { createMiddleware } from 'hono/factory';
import { addressOf } from './http.ts';

/** Who sent a request, as far as the network shows. */
export interface Caller {
  userAgent: string | null;
  ip: string | null;
}

const current = new AsyncLocalStorage<Caller>();

/** Middleware that keeps the address and browser of a request for `caller`. */
export const rememberCaller = createMiddleware((c, next) =>
  current.run({ userAgent: c.req.header('user-agent') ?? null, ip: addressOf(c) }, next),
);

/** Address and browser of the current request; both null outside of one. */
export const caller = (): Caller => current.getStore() ?? { userAgent: null, ip: null };
