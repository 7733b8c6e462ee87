import type { Cell } from '#server/market/amazon/reports/flatFileRows.ts';
import { FINE, fineAmount } from './fineAmount.ts';
import { amazonMarketplaceByCountry } from '#server/market/amazon/marketplaces.ts';

/** What one row of a fee report charges. */
export interface AsinFee {
  asin: string;
  /** ISO 3166, of the warehouse; null where the report does not say or we do not know it. */
  country: string | null;
  currency: string;
  /** In ten-thousandths of a minor unit. */
  fine: number;
  /** What the rows are kept apart by beside ASIN and country. */
  when: string;
}

/** A row's fee in the named columns. */
export function asinFee(cell: Cell, columns: { amount: string; country: string }, when: string): AsinFee {
  const asin = cell('asin');
  if (!asin) throw new RangeError('asin está vazio');
  const code = cell(columns.country).toUpperCase();
  const country = code === 'UK' ? 'GB' : code;
  const currency = cell('currency').toUpperCase();
  const fine = fineAmount(cell(columns.amount), currency, columns.amount) ?? 0;
  if (fine !== 0 && !/^[A-Z]{3}$/.test(currency)) throw new RangeError('currency vazia ou inválida');
  return { asin, country: amazonMarketplaceByCountry(country) ? country : null, currency, fine, when };
}

/** The fees of each ASIN, country and `when`, warehouses and labels added up, rounded once; nothing of what is free. */
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
