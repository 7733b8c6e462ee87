import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { DomainError, unauthenticated } from '#server/platform/values/errors.ts';
import { type HttpVariables, originOf } from '#server/platform/http/http.ts';
import { bearerOf } from './authenticate.ts';
import { checkTokenRights } from '#server/records/identity/tokens/checkTokenRights.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { sessionCookie } from '#server/records/identity/sessions/sessionCookie.ts';

const HARMLESS = ['GET', 'HEAD'];

/**
 * As `authenticate`, and lets those pass who send no authorization but the session's cookie. Such a call may change
 * something only when one of our own pages made the browser send it; else 403.
 */
export const authenticateByCookie = createMiddleware<HttpVariables>(async (c, next) => {
  const header = c.req.header('authorization');
  const cookie = header === undefined ? getCookie(c, sessionCookie(c)) : undefined;
  const secret = bearerOf(header) ?? cookie;
  const viewer = secret && (await viewerOfSecret(secret, cookie ? 'cookie_hash' : 'bearer_hash'));
  if (!viewer) throw unauthenticated();
  if (cookie && !HARMLESS.includes(c.req.method) && !isOwnPage(c))
    throw new DomainError('FORBIDDEN', 403, 'Requisição de outro site recusada');
  checkTokenRights(viewer, c.req.method, c.req.path);
  c.set('viewer', viewer);
  await next();
});

/** Whether a page of ours sent the request: the browser says so, or an older one tells the page's origin. */
function isOwnPage(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  return site ? site === 'same-origin' : c.req.header('origin') === originOf(c.req.url);
}
