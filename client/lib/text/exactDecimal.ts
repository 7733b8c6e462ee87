/**
 * A number as it is typed, with a point or a comma, as the digits the API takes as `Decimal`: `5,4321` is `5.4321`. Null when
 * it is none, or longer than one can be.
 */
export function exactDecimal(text: string): string | null {
  const match = /^(-?)0*(\d{0,18})(?:[.,](\d{0,18}))?$/.exec(text.trim());
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || !/\d/.test(text)) return null;
  return `${sign}${whole || '0'}${fraction && `.${fraction}`}`;
}
