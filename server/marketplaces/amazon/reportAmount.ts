import { minorUnits } from '#server/marketplaces/minorUnits.ts';

const LONE_THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED = /^[+-]?\d{1,3}(?:([.,\s'])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d*)?$/;

/**
 * An amount of a flat file in minor units; null when empty. Reads `1234.56`, `1,234.56`, `1.234,56` and `1234,56`: the
 * last separator is the decimal one, unless three digits follow it and nothing else tells (money has no third
 * decimal). Throws `RangeError` naming the column.
 */
export function reportAmount(text: string, currency: string, column: string): number | null {
  if (text === '') return null;
  try {
    return minorUnits(plainDecimal(text.replaceAll(/[\u00A0\u202F]/g, ' ')), currency);
  } catch {
    throw new RangeError(`${column} inválido: "${text.slice(0, 20)}"`);
  }
}

function plainDecimal(text: string): string {
  if (LONE_THOUSANDS.test(text)) return text.replace(/[.,]/, '');
  const group = GROUPED.exec(text)?.[1];
  const ungrouped = group && !isDecimal(text, group) ? text.replaceAll(group, '') : text;
  return ungrouped.replace(',', '.');
}

/** In `1.234,56` the dot groups; in `0.125` it is the only separator and comes after a zero, so it is the decimal one. */
const isDecimal = (text: string, separator: string) =>
  text.indexOf(separator) === text.lastIndexOf(separator) && !/[.,]/.test(text.replace(separator, ''));
