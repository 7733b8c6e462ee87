import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';

/** Minor units of an amount in the expected currency. Throws BAD_REQUEST for another currency or a negative amount. */
export function minorIn({ minor, currency }: Money, expected: string): number {
  if (currency !== expected) throw badRequest('errors.amountCurrency', { currency: expected });
  if (minor < 0) throw badRequest('errors.amountNegative');
  return minor;
}
