import { outOfRange } from '#server/platform/language/wordedError.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';

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
    throw outOfRange('sync.invalidValue', { column, text: text.slice(0, 20) });
  }
}

const GROUPED = /^[+-]?\d{1,3}(?:([.,\s'])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d*)?$/;

/**
 * Normalizes `1,234.56`, `1.234,56` and `1234,56` to a decimal point without grouping. A lone separator is the decimal
 * one.
 */
export function plainDecimal(given: string): string {
  const text = given.replaceAll(/[\u00A0\u202F]/g, ' ');
  const group = GROUPED.exec(text)?.[1];
  const ungrouped = group && !isDecimal(text, group) ? text.replaceAll(group, '') : text;
  return ungrouped.replace(',', '.');
}

/**
 * In `1.234,56` the dot groups thousands; in `0.125` it is the only separator and occurs once, so it is the decimal
 * one.
 */
const isDecimal = (text: string, separator: string) =>
  text.indexOf(separator) === text.lastIndexOf(separator) && !/[.,]/.test(text.replace(separator, ''));

/** Parses a count of a flat file, with or without grouped thousands. Throws `RangeError` naming the column. */
export function wholeNumber(text: string, column: string): number {
  const digits = text.replaceAll(/[.,\s](?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,9}$/.test(digits)) throw outOfRange('sync.invalidValue', { column, text: text.slice(0, 20) });
  return Number(digits);
}
