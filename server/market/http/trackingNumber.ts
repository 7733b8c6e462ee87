const MAX_LENGTH = 100;

/** A tracking number as the marketplace writes it; null for none, and for what is too long to be one. */
export function trackingNumber(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').slice(0, MAX_LENGTH + 1).trim();
  return trimmed === '' || trimmed.length > MAX_LENGTH ? null : trimmed;
}
