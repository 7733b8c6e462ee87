import type { Context as HonoContext } from 'hono';
import { setCookie } from 'hono/cookie';
import { z } from 'zod';
import { addressOf, isHttps } from '#server/platform/http/http.ts';
import { sessionCookie } from '#server/records/identity/authenticateByCookie.ts';
import type { Browser, OpenedSession } from './session.ts';

const COOKIE_MAX_AGE_S = 30 * 24 * 60 * 60;

/** Body of an answer that opens a session. */
export const Opened = z.object({ token: z.string().describe('For `Authorization: Bearer …`.') });

/** Address and browser of a request. */
export const browserOf = (c: HonoContext): Browser => ({
  userAgent: c.req.header('user-agent') ?? null,
  ip: addressOf(c),
});

/** Sets the cookie of a new session and returns the body of the answer. */
export function answerSession(c: HonoContext, { token, cookie }: OpenedSession) {
  const secure = isHttps(c);
  setCookie(c, sessionCookie(c), cookie, {
    httpOnly: true,
    secure,
    sameSite: 'Strict',
    path: '/',
    maxAge: COOKIE_MAX_AGE_S,
  });
  return { token };
}
