import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { plainDecimal } from '#server/market/amazon/reports/plainDecimal.ts';

/** Fine amounts per minor unit. */
export const FINE = 10_000;

/**
 * Amount with fractions of a cent (`2.9951`), in ten-thousandths of a minor unit, to be rounded after summing; null
 * when empty. A lone separator is the decimal one. Throws `RangeError` naming the column.
 */
export function fineAmount(text: string, currency: string, column: string): number | null {
  if (text === '') return null;
  try {
    return minorUnits(plainDecimal(text), currency, FINE);
  } catch {
    throw new RangeError(`${column} inválido: "${text.slice(0, 20)}"`);
  }
}
