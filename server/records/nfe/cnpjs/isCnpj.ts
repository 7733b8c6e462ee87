const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;

/** Whether a text is a CNPJ with valid check digits; letters, allowed since 07/2026, count by ASCII code − 48. */
export const isCnpj = (text: string): boolean =>
  CNPJ.test(text) && text.endsWith(checkDigits(text.slice(0, 12))) && !/^0+$/.test(text);

function checkDigits(base: string): string {
  const first = digitOf(base);
  return first + digitOf(base + first);
}

function digitOf(text: string): string {
  const sum = text
    .split('')
    .toReversed()
    .reduce((all, character, index) => all + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}
