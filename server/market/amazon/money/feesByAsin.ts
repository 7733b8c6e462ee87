import { outOfRange } from '#server/platform/language/wordedError.ts';
import { amazonMarketplaceByCountry } from '#server/market/amazon/marketplaces.ts';
import { plainDecimal } from '#server/market/amazon/reports/reportAmount.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';

/** Fee of one report row. */
export interface AsinFee {
  asin: string;
  /** ISO 3166 code of the warehouse; null when the report has none or an unknown one. */
  country: string | null;
  currency: string;
  /** In ten-thousandths of a minor unit. */
  fine: number;
  /** Date or month that separates rows of the same ASIN and country. */
  when: string;
}

/** Reads a row's fee from the named columns. */
export function asinFee<Name extends string>(
  cell: (name: Name | 'asin' | 'currency') => string,
  columns: { amount: Name; country: Name },
  when: string,
): AsinFee {
  const asin = cell('asin');
  if (!asin) throw outOfRange('sync.emptyValue', { name: 'asin' });
  const code = cell(columns.country).toUpperCase();
  const country = code === 'UK' ? 'GB' : code;
  const currency = cell('currency').toUpperCase();
  const fine = fineAmount(cell(columns.amount), currency, columns.amount) ?? 0;
  if (fine !== 0 && !/^[A-Z]{3}$/.test(currency)) throw outOfRange('sync.invalidCurrency');
  return { asin, country: amazonMarketplaceByCountry(country) ? country : null, currency, fine, when };
}

/** Sums fees per ASIN, country and `when`, over warehouses and labels, rounded once. Zero sums are omitted. */
export function feesByAsin(fees: AsinFee[]): (Omit<AsinFee, 'fine'> & { minor: number })[] {
  const sums = new Map<string, AsinFee>();
  for (const fee of fees) {
    const key = [fee.when, fee.country, fee.asin, fee.currency].join(' ');
    sums.set(key, { ...fee, fine: fee.fine + (sums.get(key)?.fine ?? 0) });
  }
  return [...sums.values()].flatMap(({ fine, ...fee }) => {
    const minor = Math.sign(fine) * Math.floor(Math.abs(fine) / FINE + 0.5);
    return minor === 0 ? [] : [{ ...fee, minor }];
  });
}

/** Fine amounts per minor unit. */
const FINE = 10_000;

/**
 * Amount with fractions of a cent (`2.9951`), in ten-thousandths of a minor unit, to be rounded after summing; null
 * when empty. A lone separator is the decimal one. Throws `RangeError` naming the column.
 */
function fineAmount(text: string, currency: string, column: string): number | null {
  if (text === '') return null;
  try {
    return minorUnits(plainDecimal(text), currency, FINE);
  } catch {
    throw outOfRange('sync.invalidValue', { column, text: text.slice(0, 20) });
  }
}
