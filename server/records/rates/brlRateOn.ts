import { queryRow } from '#server/platform/postgres/db.ts';
import { brlRate } from './ratesByDay.ts';

/** Centavos for one minor unit of a currency on a day (`YYYY-MM-DD`), as the account has it: its rate, else the latest earlier one; null without any. */
export async function brlRateOn(accountId: number, currency: string, day: string): Promise<number | null> {
  if (currency === 'BRL') return 1;
  const { rate } = await queryRow<{ rate: number | null }>(
    `SELECT ${brlRate('$2::bpchar', '$3::date', '$1')}::float8 AS rate`,
    [accountId, currency, day],
  );
  return rate;
}
