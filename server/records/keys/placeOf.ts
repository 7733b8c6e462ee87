import type { Channel } from '#server/market/keys.ts';

export type SecretField = 'clientSecret' | 'refreshToken' | 'accessToken';

/** The place a secret is sealed for: moved to another row or field it does not open. */
export const placeOf = (accountId: number, connection: Channel, field: SecretField): string =>
  `${accountId}/${connection}/${field}`;

/** The columns of `credentials` that hold secrets. */
export const secretColumns: Record<SecretField, string> = {
  clientSecret: 'client_secret',
  refreshToken: 'refresh_token',
  accessToken: 'access_token',
};
