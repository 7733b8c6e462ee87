import { randomInt } from 'node:crypto';
import { randomToken } from '#server/platform/security/secrets.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'; // without 0, 1, l and o, which are easily confused
const HANDLE_LENGTH = 8;
// Secret scanners match this shape; a session's token is shorter.
const FORMAT = /^sa_[a-z2-9]{8}_[\w-]{43}$/;

export interface AccessTokenText {
  /** Public identifier of the token, e.g. `sa_k3fm9x2b`. */
  handle: string;
  /** The whole token: the handle and 32 random bytes. */
  secret: string;
}

/** The text of a new personal access token. */
export function newAccessTokenText(): AccessTokenText {
  const letters = Array.from({ length: HANDLE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  const handle = `sa_${letters.join('')}`;
  return { handle, secret: `${handle}_${randomToken()}` };
}

/** Whether a bearer's secret has the shape of a personal access token. */
export const isAccessToken = (secret: string) => FORMAT.test(secret);
