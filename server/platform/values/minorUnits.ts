import { decimalsOf } from '#i18n/currencies.ts';
import { outOfRange } from '#server/platform/language/wordedError.ts';

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * Parses an amount into minor units (`62.96` BRL → 6296), exactly, without floating point; `times` multiplies before
 * the single rounding (half away from zero). Throws `RangeError` when the text is not a decimal number or the result is
 * too large.
 */
export function minorUnits(text: string, currency: string, times = 1): number {
  const match = partsOf(text);
  if (!match) throw outOfRange('errors.notAmount', { text: text.slice(0, 40) });
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction) * BigInt(times);
  // the amount is digits × 10^(exponent − fraction.length); in minor units the power grows by the currency's decimals
  const power = Number(exponent) - fraction.length + decimalsOf(currency);
  const minor = power >= 0 ? digits * 10n ** BigInt(power) : roundedHalfUp(digits, 10n ** BigInt(-power));
  const value = Number(sign === '-' ? -minor : minor);
  if (!Number.isSafeInteger(value)) throw outOfRange('errors.amountTooLarge', { text: text.slice(0, 40) });
  return value === 0 ? 0 : value;
}

/** Whether `minorUnits` can read a text. */
export const isDecimal = (text: string): boolean => partsOf(text) !== null;

/** Digits beyond these change no amount; arithmetic on long numbers is quadratic. */
const MAX_LENGTH = 100;

function partsOf(text: string): RegExpExecArray | null {
  if (text.length > MAX_LENGTH) return null;
  const match = DECIMAL.exec(text.trim());
  return match && (match[2] || match[3]) ? match : null;
}

const roundedHalfUp = (digits: bigint, divisor: bigint) => (digits + divisor / 2n) / divisor;
