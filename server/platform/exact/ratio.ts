/** An exact rational number; `d` is positive. */
export interface Ratio {
  n: bigint;
  d: bigint;
}

export const ZERO: Ratio = { n: 0n, d: 1n };
export const ONE: Ratio = { n: 1n, d: 1n };

/** The fraction n / d in lowest terms. Throws for a zero `d`. */
export function ratio(n: bigint | number, d: bigint | number = 1n): Ratio {
  const [over, under] = [BigInt(n), BigInt(d)];
  if (under === 0n) throw new RangeError('a ratio to zero');
  const common = commonDivisor(over < 0n ? -over : over, under < 0n ? -under : under) * (under < 0n ? -1n : 1n);
  return { n: over / common, d: under / common };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a || 1n;
}

/** A decimal text such as `-12.34` as a ratio. Throws for any other text. */
export function decimal(text: string): Ratio {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not a decimal: ${text}`);
  const n = BigInt(whole + part);
  return ratio(sign ? -n : n, 10n ** BigInt(part.length));
}

/** A percentage as a share: `4.5` is 9/200. */
export const percent = (text: string): Ratio => over(decimal(text), ratio(100));

export const plus = (...terms: Ratio[]): Ratio =>
  terms.reduce((sum, one) => ratio(sum.n * one.d + one.n * sum.d, sum.d * one.d), ZERO);
export const minus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (...factors: Ratio[]): Ratio =>
  factors.reduce((product, one) => ratio(product.n * one.n, product.d * one.d), ONE);
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);

/** Negative, zero or positive, as `a` is less than, equal to or more than `b`. */
export const compare = (a: Ratio, b: Ratio): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** The nearest integer, halves away from zero, as PostgreSQL's `round(numeric)`. */
export function rounded({ n, d }: Ratio): number {
  const magnitude = (2n * (n < 0n ? -n : n) + d) / (2n * d);
  return Number(n < 0n ? -magnitude : magnitude);
}

/** Decimal text with at most so many places, halves away from zero, without trailing zeros. */
export function decimalText(value: Ratio, places = 10): string {
  const { n, d } = value;
  let left = places;
  let digits = (2n * (n < 0n ? -n : n) * 10n ** BigInt(places) + d) / (2n * d);
  const sign = n < 0n && digits > 0n ? '-' : '';
  while (left > 0 && digits % 10n === 0n) {
    digits /= 10n;
    left -= 1;
  }
  const text = digits.toString().padStart(left + 1, '0');
  return sign + (left > 0 ? `${text.slice(0, -left)}.${text.slice(-left)}` : text);
}
