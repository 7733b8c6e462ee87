import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { marginPercent } from './analysisOf.ts';
import { knownUnits, profitOf } from '#server/insight/profit/costs.ts';
import { dollarMoney, type DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { addSums, profitSums, type Sums } from './profitSums.ts';
import { profitWindow, WINDOW_DAYS } from './profitWindow.ts';

/** Analysis of one day, over the 30 days that end with it. */
export interface ProfitPoint {
  /** `YYYY-MM-DD`. */
  day: string;
  marginPercent: number;
  profitPerUnit: DollarMoney;
}

const ANALYSES = 30;

/** The last 30 daily analyses of a product, oldest first, without days that have no margin. */
export async function profitHistory(
  accountId: number,
  { id, currency }: { id: number; currency: string },
  now = currentTime(),
): Promise<ProfitPoint[]> {
  const { end } = profitWindow(now);
  const days = { start: daysBefore(end, ANALYSES + WINDOW_DAYS - 1), end };
  const sums = await profitSums(accountId, days, { productIds: [id], byDay: true });
  return Array.from({ length: ANALYSES }, (_, index) => daysBefore(end, ANALYSES - index)).flatMap((day) => {
    const first = daysBefore(day, WINDOW_DAYS - 1);
    return pointOf(day, currency, addSums(sums.filter((row) => row.day! >= first && row.day! <= day)));
  });
}

function pointOf(day: string, currency: string, sums: Sums): ProfitPoint[] {
  const margin = knownUnits(sums) > 0 ? marginPercent(sums) : null;
  if (margin === null) return [];
  const profitPerUnit = dollarMoney(sums, currency, (totals) => profitOf(totals) / sums.units);
  return [{ day, marginPercent: margin, profitPerUnit }];
}
