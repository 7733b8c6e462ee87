import type { Marketplace } from '#server/marketplaces/snapshots.ts';

export type SecretField = 'clientSecret' | 'refreshToken' | 'accessToken';

/** The place a secret is sealed for: moved to another row or field it does not open. */
export const placeOf = (accountId: number, marketplace: Marketplace, field: SecretField): string =>
  `${accountId}/${marketplace}/${field}`;
