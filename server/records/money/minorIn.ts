import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';

/** The minor units of an amount that must be in a currency. Throws BAD_REQUEST when it is in another, or negative. */
export function minorIn({ minor, currency }: Money, expected: string): number {
  if (currency !== expected) throw badRequest(`O valor deve estar em ${expected}.`);
  if (minor < 0) throw badRequest('O valor não pode ser negativo.');
  return minor;
}
