const CODE = /^[A-Z\d-]{8,40}$/i;
const LEAST_DIGITS = 6;

/** A text that may be a carrier's tracking number: letters, digits and hyphens, at least six of them digits; else null. */
export function trackingNumber(text: string): string | null {
  const code = text.trim();
  return CODE.test(code) && code.replaceAll(/\D/g, '').length >= LEAST_DIGITS ? code : null;
}
