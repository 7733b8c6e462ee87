import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { addressOf, isHttps } from '#server/platform/http/http.ts';
import { sessionCookie } from '#server/records/identity/authenticateByCookie.ts';
import { DEVICE_DAYS } from './knownDevices.ts';
import type { Browser, OpenedSession } from './session.ts';

const DAY_S = 24 * 60 * 60;
const SESSION_DAYS = 30;

/** Body of an answer that opens a session. */
export const Opened = z.object({ token: z.string().describe('For `Authorization: Bearer …`.') });

/** Name of the cookie by which a browser is known to its person. */
const deviceCookie = () => (isHttps() ? '__Host-device' : 'device');

/** The browser that sent the request. */
export const browserOf = (c: Context): Browser => ({
  userAgent: c.req.header('user-agent') ?? null,
  ip: addressOf(c),
  device: getCookie(c, deviceCookie()) ?? null,
});

/** Sets the cookies of an opened session and returns the body of the answer. */
export function answerSession(c: Context, { token, cookie, device }: OpenedSession): { token: string } {
  setCookie(c, sessionCookie(), cookie, {
    httpOnly: true,
    secure: isHttps(),
    sameSite: 'Strict',
    path: '/',
    maxAge: SESSION_DAYS * DAY_S,
  });
  if (device) setDeviceCookie(c, device);
  return { token };
}

/** Sets the cookie by which the browser is known. Lax: it opens nothing, and must be there after following a link. */
export function setDeviceCookie(c: Context, device: string): void {
  setCookie(c, deviceCookie(), device, {
    httpOnly: true,
    secure: isHttps(),
    sameSite: 'Lax',
    path: '/',
    maxAge: DEVICE_DAYS * DAY_S,
  });
}
