import { isIP } from 'node:net';
import { DomainError } from '#server/platform/values/errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', '0.0.0.0']);

let address = new URL('http://localhost:4000');

/** Sets the address that passkeys belong to: PUBLIC_URL or the local address. Called once at start. */
export function useRelyingParty(url: string): void {
  address = new URL(url);
  if (LOOPBACK.has(address.hostname)) address.hostname = 'localhost'; // passkeys belong to names, not to addresses
}

const hasName = () => isIP(address.hostname.replaceAll(/[[\]]/g, '')) === 0;

/** The address at which passkeys work, never that of a request; null when the server has no name. */
export const passkeyOrigin = (): string | null => (hasName() ? address.origin : null);

/** Name and origin that passkeys belong to. Throws 409 when the server has only a network address. */
export function relyingParty(): { id: string; origin: string } {
  if (!hasName())
    throw new DomainError(
      'CONFLICT',
      409,
      'Chaves de acesso precisam de um endereço com nome: quem administra o servidor define PUBLIC_URL.',
      undefined,
      'Passkeys need an address with a name: set PUBLIC_URL.',
    );
  return { id: address.hostname, origin: address.origin };
}
