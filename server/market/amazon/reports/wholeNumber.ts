/** Parses a count of a flat file, with or without grouped thousands. Throws `RangeError` naming the column. */
export function wholeNumber(text: string, column: string): number {
  const digits = text.replaceAll(/[.,\s](?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,9}$/.test(digits)) throw new RangeError(`${column} inválido: "${text.slice(0, 20)}"`);
  return Number(digits);
}
