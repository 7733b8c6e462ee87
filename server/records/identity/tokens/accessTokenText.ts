import { randomInt } from 'node:crypto';
import { randomToken } from '#server/platform/security/secrets.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'; // without 0, 1, l and o, which are read for each other
const HANDLE_LENGTH = 8;
// Scanners for leaked keys look for this shape; a session's token is shorter.
const FORMAT = /^sa_[a-z2-9]{8}_[\w-]{43}$/;

export interface AccessTokenText {
  /** The part that may be shown and names the token, e.g. `sa_k3fm9x2b`. */
  handle: string;
  /** The whole token, with 32 random bytes behind the handle. */
  secret: string;
}

/** The text of a new personal access token. */
export function newAccessTokenText(): AccessTokenText {
  const letters = Array.from({ length: HANDLE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  const handle = `sa_${letters.join('')}`;
  return { handle, secret: `${handle}_${randomToken()}` };
}

/** Whether a bearer's secret is a personal access token, by its looks. */
export const isAccessToken = (secret: string) => FORMAT.test(secret);
