import { createMiddleware } from 'hono/factory';
import { unauthenticated } from '#server/core/errors.ts';
import type { HttpVariables } from '#server/core/http.ts';
import { viewerOfSecret } from './session.ts';

/** The secret of `Authorization: Bearer …`, or null. */
export const bearerOf = (header: string | null | undefined) => /^Bearer ([\w-]+)$/i.exec(header ?? '')?.[1] ?? null;

/** Lets only signed-in callers pass and puts who they are on the request. */
export const authenticate = createMiddleware<HttpVariables>(async (c, next) => {
  const secret = bearerOf(c.req.header('authorization'));
  const viewer = secret && (await viewerOfSecret(secret));
  if (!viewer) throw unauthenticated();
  c.set('viewer', viewer);
  await next();
});
