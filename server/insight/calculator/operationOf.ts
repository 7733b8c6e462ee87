import type { Uf } from '#server/market/address/brazilianStates.ts';
import { capitals } from './capitals.ts';

/** A sale as the calculator is asked of it. */
export interface AskedSale {
  /** State of the buyer. */
  uf: Uf;
  /** Null: not known. */
  ncm: string | null;
  quantity: number;
  /** What the taxes are added to, in centavos. */
  base: number;
}

/** Nominal rates in percent, as decimal text. */
export interface AskedRates {
  cbs: string;
  ibsUf: string;
  ibsMun: string;
}

/** Full taxation: the seller's goods are not classified further here. */
export const CLASSIFICATION = { cst: '000', cClassTrib: '000001' } as const;
export const ITEM_NUMBER = 1;

/** Before it the calculator has all rates, and refuses those of a question; from it on it asks for them. */
const RATES_ARE_GIVEN_FROM = '2027-01-01';

/**
 * The body of `POST /calculadora/regime-geral` for a sale on a day (`YYYY-MM-DD`) to a consumer, in the capital of the state because the
 * calculator needs a city. It says nothing of the buyer. Older versions read `dataHoraEmissao` and have their own rates of every day.
 */
export function operationOf(id: string, day: string, { uf, ncm, quantity, base }: AskedSale, rates: AskedRates) {
  const at = `${day}T12:00:00-03:00`;
  return {
    id,
    versao: '1.0.0',
    dhFatoGerador: at,
    dataHoraEmissao: at,
    municipio: capitals[uf],
    uf,
    itens: [
      {
        numero: ITEM_NUMBER,
        ...(ncm !== null && { ncm }),
        ...CLASSIFICATION,
        baseCalculo: base / 100, // JSON writes an amount with two decimals as it is
        quantidade: quantity,
        unidade: 'UN',
        ...(day >= RATES_ARE_GIVEN_FROM && {
          aliquotasNominais: {
            cbs: Number(rates.cbs),
            ibsEstadual: Number(rates.ibsUf),
            ibsMunicipal: Number(rates.ibsMun),
          },
        }),
      },
    ],
  };
}
