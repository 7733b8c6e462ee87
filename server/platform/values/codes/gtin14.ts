/** Longest text that is looked at: a GTIN with separators. */
const MAX_LENGTH = 40;
const DIGITS = /^(?:\d{8}|\d{12,14})$/;
/** Numbers that shops and companies give themselves, and coupons, as 13 digits (GS1 prefixes 02, 04, 05, 2, 98, 99). */
const OWN = /^(?:0[245]|2|98|99)/;

/**
 * A GTIN of 8, 12, 13 or 14 digits as 14 digits; spaces, hyphens and points do not count. Null for anything else, also for a
 * wrong check digit, zeros only, and numbers that mean a product only inside of one shop (GS1 General Specifications 1.4).
 */
export function gtin14(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_LENGTH) return null;
  const digits = text.replaceAll(/[\s.-]/g, '');
  if (!DIGITS.test(digits)) return null;
  const isOwn = digits.length === 8 ? /^[02]/.test(digits) : OWN.test(digits.padStart(14, '0').slice(1));
  const padded = digits.padStart(14, '0');
  if (isOwn || /^0+$/.test(padded)) return null;
  const sum = Array.from(padded).reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? padded : null;
}
