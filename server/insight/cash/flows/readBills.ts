import type { BillPeriod } from '#server/market/ledger/bill.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { billPeriods } from '#server/records/bills/billPeriods.ts';
import { medianOf } from '#server/insight/cash/reads/medianOf.ts';
import { runRateBill } from './dueFlows.ts';
import { groupedBy } from '#server/insight/cash/reads/groupedBy.ts';

/** Days of a running period from which its rate is learned, and of a period that has not begun. */
const [RATE_DAYS, MONTH_DAYS] = [7, 30];

/** What bills of one marketplace and currency take. */
export interface Bills {
  marketplace: Marketplace;
  currency: string;
  flows: CashFlow[];
  /** Whether some of it follows from a rate, since its period is not over. */
  isEstimated: boolean;
  /** Periods with an amount whose due day nothing says. */
  undated: number;
}

type Period = Pick<BillPeriod, 'group' | 'fromDay' | 'toDay' | 'isClosed' | 'dueDay' | 'currency' | 'unpaidMinor'>;

/** Bills of a marketplace by currency; empty when none was read. */
export async function readBills(accountId: number, marketplace: Marketplace, origin: number): Promise<Bills[]> {
  const periods = await billPeriods(accountId, marketplace);
  return [...groupedBy(periods, ({ currency }) => currency)].map(([currency, own]) => ({
    marketplace,
    currency,
    ...billsOf(own, origin),
  }));
}

/**
 * What is unpaid of each period, on its due day; what is overdue on the origin. A period that runs goes on at its rate, and so do
 * those after it.
 */
export function billsOf(periods: readonly Period[], origin: number): Pick<Bills, 'flows' | 'isEstimated' | 'undated'> {
  const dueAfter = medianOf(
    periods.flatMap(({ toDay, dueDay }) => (dueDay === null ? [] : [dayNumber(dueDay) - dayNumber(toDay)])),
  );
  const dueOf = ({ toDay, dueDay }: Pick<Period, 'toDay' | 'dueDay'>) =>
    dueDay !== null ? dayNumber(dueDay) : dueAfter === null ? null : dayNumber(toDay) + dueAfter;
  const flows: CashFlow[] = [];
  let [isEstimated, undated] = [false, 0];
  const add = (due: number | null, minor: number, currency: string) => {
    if (minor <= 0) return;
    if (due === null) undated += 1;
    else flows.push({ day: Math.max(origin, due), money: { minor, currency } });
  };
  for (const period of periods) {
    const { currency, unpaidMinor, isClosed } = period;
    const [from, to] = [dayNumber(period.fromDay), dayNumber(period.toDay)];
    if (isClosed || to < origin) {
      add(dueOf(period), unpaidMinor, currency);
      continue;
    }
    const whole = runRateBill({ minor: unpaidMinor, currency }, { from, to, until: origin });
    add(dueOf(period), whole.minor, currency);
    isEstimated ||= whole.minor > 0;
    const daysRun = origin - from;
    if (daysRun < RATE_DAYS || dueAfter === null) continue;
    const rate = unpaidMinor / daysRun;
    for (let end = to + MONTH_DAYS; end + dueAfter < origin + PROJECTION_DAYS; end += MONTH_DAYS)
      add(end + dueAfter, Math.round(rate * MONTH_DAYS), currency);
  }
  return { flows, isEstimated, undated };
}
