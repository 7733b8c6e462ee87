import type { Context } from 'hono';
import { isHttps } from '#server/platform/http/http.ts';

/** Name of the cookie with the session's second secret, for the calls that cannot send a header. */
export const sessionCookie = (c: Context) => (isHttps(c) ? '__Host-sl' : 'sl');
