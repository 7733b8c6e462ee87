import { createMiddleware } from 'hono/factory';
import { answerIn } from '#server/platform/language/language.ts';
import { unauthenticated } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { checkTokenRights } from '#server/records/identity/tokens/checkTokenRights.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';

/** The secret of `Authorization: Bearer …`, or null. */
export const bearerOf = (header: string | null | undefined) => /^Bearer ([\w-]+)$/i.exec(header ?? '')?.[1] ?? null;

/** Sets the request's viewer. Throws 401 without a valid session or token, 403 when the token does not permit the call. */
export const authenticate = createMiddleware<HttpVariables>(async (c, next) => {
  const secret = bearerOf(c.req.header('authorization'));
  const viewer = secret && (await viewerOfSecret(secret));
  if (!viewer) throw unauthenticated();
  checkTokenRights(viewer, c.req.method, c.req.path);
  answerIn(viewer.person?.language);
  c.set('viewer', viewer);
  await next();
});
