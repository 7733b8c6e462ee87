import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { unauthenticated } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkTokenRights } from '#server/records/identity/tokens/checkTokenRights.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';

/** The secret of `Authorization: Bearer …`, or null. */
export const bearerOf = (header: string | null | undefined) => /^Bearer ([\w-]+)$/i.exec(header ?? '')?.[1] ?? null;

/** Lets only callers pass whom `recognise` knows by their secret, and puts who they are on the request. */
export const authenticateBy = (recognise: (secret: string, c: Context) => Promise<Viewer | null>) =>
  createMiddleware<HttpVariables>(async (c, next) => {
    const secret = bearerOf(c.req.header('authorization'));
    const viewer = secret && (await recognise(secret, c));
    if (!viewer) throw unauthenticated();
    checkTokenRights(viewer, c.req.method, c.req.path);
    c.set('viewer', viewer);
    await next();
  });

/** Lets only signed-in callers and holders of a token that reaches the call pass, and puts who they are on the request. */
export const authenticate = authenticateBy((secret) => viewerOfSecret(secret));
