import { hash } from '#simulator/seller/hash.ts';

/** EAN-13 of goods, of the range that GS1 gives to Brazil (789), with its check digit. */
export function ean13(seed: number, goods: string): string {
  const digits = `789${String(hash(seed, goods, 'ean') % 1_000_000_000).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Last digit of an EAN-13 that begins with these twelve (GS1 General Specifications 7.9). */
export function checkDigit(digits: string): number {
  const sum = digits.split('').reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
