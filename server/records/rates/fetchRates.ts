import { z } from 'zod';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { ratesAddress } from './ratesAddress.ts';

/** Currencies that the central bank publishes. */
const PUBLISHED = ['USD', 'AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'JPY', 'NOK', 'SEK'];
/** As far back as a first import reads, and the year before for comparisons. */
const FIRST_READ_DAYS = 800;
/** Weekends and holidays have no rate: the last days are asked for again. */
const OVERLAP_DAYS = 7;
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 30_000;

const Answer = z.looseObject({
  value: z.array(
    z.looseObject({ cotacaoVenda: z.number().positive(), dataHoraCotacao: z.string(), tipoBoletim: z.string() }),
  ),
});

/**
 * Stores the central bank's closing rates (PTAX, selling) of the dollar and of every currency something is sold in, from
 * the last day stored on; a day already told stays as it is, unless told otherwise. Does nothing while no address is set.
 * Answers how many days are new or changed. Throws when the service does not answer as documented.
 */
export async function fetchRates({ address = ratesAddress(), now = currentTime() } = {}): Promise<{ stored: number }> {
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
  log.info({ stored }, 'exchange rates read');
  return { stored };
}

async function closingRates(address: string, currency: string, from: string, to: string): Promise<Map<string, number>> {
  // the service writes days as month-day-year and keeps its own names for parameters
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
  if (!response.ok) throw new Error(`the exchange rate service answered ${response.status}`);
  const { value } = Answer.parse(await response.json());
  return new Map(
    value
      .filter(({ tipoBoletim }) => tipoBoletim.startsWith('Fechamento'))
      .map(({ dataHoraCotacao, cotacaoVenda }) => [dataHoraCotacao.slice(0, 10), cotacaoVenda]),
  );
}

async function store(currency: string, rates: Map<string, number>): Promise<number> {
  const { stored } = await queryRow<{ stored: number }>(
    `WITH changed AS (
       INSERT INTO exchange_rates AS r (currency, day, brl, source)
       SELECT $1, n.day, n.brl, 'PTAX' FROM unnest($2::date[], $3::numeric[]) AS n (day, brl)
       ON CONFLICT (currency, day) DO UPDATE SET brl = excluded.brl, source = excluded.source
       WHERE (r.brl, r.source) IS DISTINCT FROM (excluded.brl, excluded.source)
       RETURNING 1)
     SELECT count(*)::int AS stored FROM changed`,
    [currency, [...rates.keys()], [...rates.values()]],
  );
  return stored;
}
