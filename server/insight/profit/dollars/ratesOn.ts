import { queryRows } from '#server/platform/postgres/db.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import type { Rates } from './dollarMoney.ts';

/** The account's exchange rates of one day by currency, for prices of products without sales. */
export async function ratesOn(
  accountId: number,
  day: string,
  currencies: readonly string[],
): Promise<Map<string, Rates>> {
  const wanted = `SELECT DISTINCT currency, $2::date AS day FROM unnest($3::bpchar[] || '{USD}'::bpchar[]) AS wanted (currency)`;
  const rows = await queryRows<{ currency: string; rate: number | null }>(
    `SELECT currency::text, CASE currency WHEN 'BRL' THEN 1 ELSE brl_float END AS rate FROM (${ratesByDay(wanted, '$1')}) rates`,
    [accountId, day, [...new Set(currencies)]],
  );
  const reais = new Map(rows.map(({ currency, rate }) => [currency, rate]));
  const dollar = reais.get('USD') ?? null;
  return new Map(
    currencies.map((currency) => {
      const inReais = reais.get(currency) ?? null;
      if (currency === 'USD') return [currency, { currency, inShown: 1, inReais }];
      if (inReais !== null && dollar !== null)
        return [currency, { currency: 'USD', inShown: inReais / dollar, inReais }];
      return [
        currency,
        inReais === null ? { currency, inShown: 1, inReais } : { currency: 'BRL', inShown: inReais, inReais },
      ];
    }),
  );
}
