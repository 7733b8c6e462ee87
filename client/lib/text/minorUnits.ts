import { fractionDigitsOf } from '#client/lib/format.ts';

/**
 * A decimal number without sign, `1234.5`, in minor units of a currency: rounded half-up once, on the digits, where a float
 * would turn 1.005 into 1.00. Null when it is too large to be exact.
 */
export function minorUnits(decimal: string, currency: string): number | null {
  const [whole = '', fraction = ''] = decimal.split('.');
  const places = fractionDigitsOf(currency);
  const kept = Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
  const minor = kept + (Number(fraction[places] ?? 0) >= 5 ? 1 : 0);
  return Number.isSafeInteger(minor) ? minor : null;
}
