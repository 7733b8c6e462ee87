import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { decimal, digits, word } from '#server/market/http/exactShapes.ts';
import type { BillPeriod } from '#server/market/ledger/bill.ts';
import { currencyOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { Sums } from './periodState.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const Periods = z.looseObject({
  total: digits.nullish(),
  results: z.array(
    z.looseObject({
      key: day,
      period: z.looseObject({ date_from: day, date_to: day }),
      period_status: word,
      expiration_date: day.nullish(),
      debt_expiration_date: day.nullish(),
      amount: decimal,
      unpaid_amount: decimal.nullish(),
    }),
  ),
});

/** What the list of a group's periods says of one. */
export type ListedPeriod = Omit<BillPeriod, 'marketplace' | 'group' | 'state' | 'differenceMinor' | 'place'>;

/** Periods of a page of their list, newest first, and how many there are in all. */
export function listedPeriods(answer: unknown, site: string): { total: number; periods: ListedPeriod[] } {
  const { total, results } = shapeOf('Mercado Livre (billing/periods)', Periods, answer);
  const currency = currencyOfSite(site);
  const periods = results.map((one) => ({
    key: one.key,
    fromDay: one.period.date_from,
    toDay: one.period.date_to,
    isClosed: one.period_status === 'CLOSED',
    dueDay: one.debt_expiration_date ?? one.expiration_date ?? null,
    currency,
    amountMinor: minorUnits(one.amount, currency),
    unpaidMinor: minorUnits(one.unpaid_amount ?? '0', currency),
  }));
  return { total: Number(total ?? periods.length), periods };
}

const Sum = z.looseObject({ type: word, amount: decimal });
const Summary = z.looseObject({
  bill_includes: z.looseObject({ charges: z.array(Sum).nullish(), bonuses: z.array(Sum).nullish() }),
});

/** Sums of a period in its summary, by type and sub-type (see Sums). */
export function summaryOf(answer: unknown, currency: string): Sums {
  const { charges, bonuses } = shapeOf('Mercado Livre (billing/summary)', Summary, answer).bill_includes;
  const sums: Sums = {};
  const add = (type: string, all: z.output<typeof Sum>[] | null | undefined) => {
    for (const { type: subType, amount } of all ?? []) {
      const name = `${type}/${subType}`;
      sums[name] = (sums[name] ?? 0) + Math.abs(minorUnits(amount, currency));
    }
  };
  add('CHARGE', charges);
  add('BONUS', bonuses);
  return sums;
}
