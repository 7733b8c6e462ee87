import { isIP } from 'node:net';
import { publicOrigin } from '#server/platform/http/http.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', '0.0.0.0']);

/** The address that passkeys belong to. */
function address(): URL {
  const url = new URL(publicOrigin());
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost'; // passkeys belong to names, not to addresses
  return url;
}

const hasName = ({ hostname }: URL) => isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;

/** The address at which passkeys work, never that of a request; null when the server has no name. */
export const passkeyOrigin = (): string | null => (hasName(address()) ? address().origin : null);

/** Name and origin that passkeys belong to. Throws 409 when the server has only a network address. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = address();
  if (!hasName(address())) throw new DomainError('CONFLICT', 409, sentence('account.passkeyAddress'));
  return { id: hostname, origin };
}
