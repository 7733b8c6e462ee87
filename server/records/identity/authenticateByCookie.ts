import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { answerIn } from '#server/platform/language/language.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError, unauthenticated } from '#server/platform/values/errors.ts';
import { type HttpVariables, isHttps, publicOrigin } from '#server/platform/http/http.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { bearerOf } from './authenticate.ts';
import { checkTokenRights } from '#server/records/identity/tokens/checkTokenRights.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';

const SAFE_METHODS = ['GET', 'HEAD'];

/**
 * Like `authenticate`, but also accepts the session's cookie when there is no authorization header. A call by cookie may
 * change something only when it comes from one of our own pages; otherwise 403.
 */
export const authenticateByCookie = createMiddleware<HttpVariables>(async (c, next) => {
  const header = c.req.header('authorization');
  const isByCookie = header === undefined;
  const secret = bearerOf(header);
  const viewer = isByCookie ? await viewerByCookie(c) : secret && (await viewerOfSecret(secret));
  if (!viewer) throw unauthenticated();
  if (isByCookie && !SAFE_METHODS.includes(c.req.method) && !isOwnPage(c))
    throw new DomainError('FORBIDDEN', 403, sentence('errors.otherSite'));
  checkTokenRights(viewer, c.req.method, c.req.path);
  answerIn(viewer.person?.language);
  c.set('viewer', viewer);
  await next();
});

/** Viewer of the session's cookie, for pages and images, which browsers request without a header; null without a session. */
export async function viewerByCookie(c: Context): Promise<Viewer | null> {
  const cookie = getCookie(c, sessionCookie());
  return cookie ? viewerOfSecret(cookie, 'cookie_hash') : null;
}

/**
 * Whether one of our pages sent the request, by `Sec-Fetch-Site` or, in older browsers and without TLS, by `Origin`. The
 * Host header is believed here: a browser sets it, and the cookie belongs to that host.
 */
function isOwnPage(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site) return site === 'same-origin';
  return [publicOrigin(), new URL(c.req.url).origin].includes(c.req.header('origin') ?? '');
}

/** Name of the cookie with the session's second secret, for calls that cannot send a header. */
export const sessionCookie = () => (isHttps() ? '__Host-sl' : 'sl');
