import { z } from 'zod';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { noteRates } from './noteRates.ts';

/** Currencies with rates of the central bank. */
const PUBLISHED = ['USD', 'AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'JPY', 'NOK', 'SEK'];
/** Covers the days of a first import, and the year before for comparisons. */
const FIRST_READ_DAYS = 800;
/** Days read again, because weekends and holidays have no rate. */
const OVERLAP_DAYS = 7;
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 30_000;

const RatesResponse = z.looseObject({
  value: z.array(
    z.looseObject({ cotacaoVenda: z.number().positive(), dataHoraCotacao: z.string(), tipoBoletim: z.string() }),
  ),
});

let ratesAddress: string | null = null;

/** Sets the base URL of the exchange rate service. Null: none. Called once, before jobs run. */
export function useRatesAddress(address: string | null): void {
  ratesAddress = address;
}

/**
 * Stores the central bank's closing rates (PTAX, selling) of the dollar and of the currencies of all products, starting a
 * few days before the last stored day. Returns the number of new or changed days: 0 without an address. Throws when the
 * response is not as documented.
 */
export async function fetchRates({ address = ratesAddress, now = currentTime() } = {}): Promise<{ stored: number }> {
  if (!address) return { stored: 0 };
  const used = await queryRows<{ currency: string; since: string | null }>(
    `SELECT used.currency::text, (SELECT max(day) FROM exchange_rates r
                                  WHERE r.currency = used.currency AND r.source = 'PTAX')::text AS since
     FROM (SELECT 'USD'::bpchar AS currency UNION SELECT currency FROM products) used
     WHERE used.currency = ANY ($1::bpchar[]) ORDER BY 1`,
    [PUBLISHED],
  );
  let stored = 0;
  for (const { currency, since } of used) {
    const from = since ? Date.parse(since) - OVERLAP_DAYS * DAY_MS : now.getTime() - FIRST_READ_DAYS * DAY_MS;
    const rates = await closingRates(
      address,
      currency,
      new Date(from).toISOString().slice(0, 10),
      saoPauloDay(now.getTime()),
    );
    stored += await store(currency, rates);
  }
  log.info({ stored }, 'exchange rates stored');
  return { stored };
}

async function closingRates(address: string, currency: string, from: string, to: string): Promise<Map<string, number>> {
  // the service expects days as month-day-year and parameters by its own names
  const day = (iso: string) => `'${iso.slice(5, 7)}-${iso.slice(8, 10)}-${iso.slice(0, 4)}'`;
  const query = [
    `@moeda='${currency}'`,
    `@dataInicial=${day(from)}`,
    `@dataFinalCotacao=${day(to)}`,
    '$format=json',
    '$select=cotacaoVenda,dataHoraCotacao,tipoBoletim',
  ].join('&');
  const url = `${address}/CotacaoMoedaPeriodo(codigoMoeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)?${query}`;
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`exchange rate service returned status ${response.status}`);
  const { value } = RatesResponse.parse(await response.json());
  return new Map(
    value
      .filter(({ tipoBoletim }) => tipoBoletim.startsWith('Fechamento'))
      .map(({ dataHoraCotacao, cotacaoVenda }) => [dataHoraCotacao.slice(0, 10), cotacaoVenda]),
  );
}

async function store(currency: string, rates: Map<string, number>): Promise<number> {
  return transaction(async (tx) => {
    const changed = await queryRows<{ day: string }>(
      `INSERT INTO exchange_rates AS r (currency, day, brl, source)
       SELECT $1, n.day, n.brl, 'PTAX' FROM unnest($2::date[], $3::numeric[]) AS n (day, brl)
       ON CONFLICT (currency, day) DO UPDATE SET brl = excluded.brl, source = excluded.source
       WHERE (r.brl, r.source) IS DISTINCT FROM (excluded.brl, excluded.source)
       RETURNING day`,
      [currency, [...rates.keys()], [...rates.values()]],
      tx,
    );
    await noteRates(
      changed.map(({ day }) => day),
      tx,
    );
    return changed.length;
  });
}
