import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { plainDecimal } from './plainDecimal.ts';

const LONE_THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Amount of a flat file in minor units; null when empty. Reads `1234.56`, `1,234.56`, `1.234,56` and `1234,56`: the
 * last separator is the decimal one, unless it is the only one and three digits follow it (money has no third decimal).
 * Throws `RangeError` naming the column.
 */
export function reportAmount(text: string, currency: string, column: string): number | null {
  if (text === '') return null;
  try {
    return minorUnits(LONE_THOUSANDS.test(text) ? text.replace(/[.,]/, '') : plainDecimal(text), currency);
  } catch {
    throw new RangeError(`${column} inválido: "${text.slice(0, 20)}"`);
  }
}
