import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { monthsBefore } from '#server/records/taxation/engine/revenueOf12Months.ts';
import { companyRevenue, countedRevenue, type RevenueSource, syncedRevenueOf } from './companyRevenue.ts';

/** At least these, of which the latest twelve closed ones are the RBT12 of today. */
const MIN_MONTHS = 25;

/** Revenue of a month by source, in centavos. */
export interface MonthRevenue {
  /** First day, `YYYY-MM-DD`. */
  month: string;
  /** Of the whole company, and what came back of it, as entered; null: not entered. */
  enteredMinor: number | null;
  returnedMinor: number | null;
  /** Of the stored sales, less returns; null: before the first stored sale. */
  syncedMinor: number | null;
  /** Of NF-e of sales, less return notes; null: none of the month. */
  nfeMinor: number | null;
  /** Net revenue that counts, as `countedRevenue`; null: not known. */
  countedMinor: number | null;
  /** Where it is from; null: not known. */
  source: RevenueSource | null;
}

/** Revenue of the running month and those before, latest first: 25, or all since the first known one. */
export async function monthRevenues(
  { accountId }: Pick<Viewer, 'accountId'>,
  now = currentTime(),
): Promise<{ openedOn: string | null; months: MonthRevenue[] }> {
  const company = await companyRevenue(accountId, readerOf(accountId));
  const current = saoPauloDay(now.getTime()).slice(0, 7);
  const [first] = company.months.keys();
  const list: string[] = [];
  for (let month = current; list.length < MIN_MONTHS || (first && month >= first); month = monthsBefore(month, 1))
    list.push(month);
  const months = list.map((month) => {
    const { enteredMinor = null, returnedMinor = null, nfeMinor = null } = company.months.get(month) ?? {};
    const counted = countedRevenue(company, month);
    return {
      month: `${month}-01`,
      enteredMinor,
      returnedMinor,
      syncedMinor: syncedRevenueOf(company, month),
      nfeMinor,
      countedMinor: counted?.minor ?? null,
      source: counted?.source ?? null,
    };
  });
  return { openedOn: company.openedOn, months };
}
