import { hash } from './hash.ts';

// days since 2015 × 1000 + place in the day stays below seven digits until 2042
const FIRST_DAY = 16_436;
const SCRAMBLE = 6_180_339;
const UNSCRAMBLE = 6240059;
const RANGE = 10_000_000;

/** Number of the order at index `place` of a day in its market. */
export function orderNumber(day: number, place: number): number {
  return ((((day - FIRST_DAY) * 1000 + place) % RANGE) + RANGE) % RANGE;
}

/** Day of an order number. */
export function dayOfNumber(number: number): number {
  return Math.floor(number / 1000) + FIRST_DAY;
}

/** Amazon order id such as `701-1234567-1234567`: looks random, but encodes the number. */
export function amazonOrderId(prefix: string, number: number): string {
  const middle = Number((BigInt(number) * BigInt(SCRAMBLE)) % BigInt(RANGE));
  const last = hash('amazon order', prefix, number) % RANGE;
  return `${prefix}-${String(middle).padStart(7, '0')}-${String(last).padStart(7, '0')}`;
}

/** Number of an Amazon order id; null when the simulator did not generate the id. */
export function amazonOrderNumber(id: string): number | null {
  const parts = /^(\d{3})-(\d{7})-\d{7}$/.exec(id);
  if (!parts) return null;
  const number = Number((BigInt(parts[2]!) * BigInt(UNSCRAMBLE)) % BigInt(RANGE));
  return amazonOrderId(parts[1]!, number) === id ? number : null;
}
