import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { StoredKeys } from '#server/market/keys.ts';

interface DatedSecret {
  clientSecret?: string | undefined;
  secretMadeOn?: string | null | undefined;
}

/** Day (`YYYY-MM-DD`) of a client secret: the given one; absent, today for a secret that is not the stored one; null when unknown. */
export function secretDay({ clientSecret, secretMadeOn }: DatedSecret, stored: StoredKeys | null): string | null {
  if (secretMadeOn !== undefined) return secretMadeOn;
  const isAnother = Boolean(clientSecret) && clientSecret !== stored?.clientSecret;
  return isAnother ? saoPauloDay(Date.now()) : (stored?.secretMadeOn ?? null);
}
