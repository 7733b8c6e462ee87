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
