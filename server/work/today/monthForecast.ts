import { queryRow } from '#server/platform/postgres/db.ts';
import { say } from '#server/platform/language/say.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money, ReportCurrency } from '#server/platform/values/money.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { brlRateOn } from '#server/records/rates/brlRateOn.ts';
import { LEVEL_DAYS, salesSpread } from '#server/insight/cash/reads/salesSpread.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { inReais, type Presenter, presenterOf } from '#server/insight/sales/metrics/presentedSums.ts';
import { profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums, type TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import { type ExpectedDay, expectedDays } from './expectedDays.ts';
import { monthRange } from './monthRange.ts';
import { revenueGoal } from './revenueGoal.ts';
import { todayDays } from './todayPeriods.ts';

/** Days whose margin is taken for the rest of the month. */
const MARGIN_DAYS = 30;

/** What the running month is expected to come to. Money but the goal in one currency. */
export interface MonthForecast {
  /** `YYYY-MM`. */
  month: string;
  revenue: Money;
  /** Bounds that hold four times in five. */
  low: Money;
  high: Money;
  /** Null while the margin is unknown. */
  profit: Money | null;
  /** What the whole running day is expected to bring; not less than it has brought. */
  today: Money;
  /** Of the account, in BRL; null: none, or one marketplace is looked at. */
  goal: Money | null;
  /** Expected revenue as percent of the goal. */
  goalPercent: number | null;
}

/** The forecast, or in the reader's language why there is none. */
export type MonthOutlook = { forecast: MonthForecast; missing: null } | { forecast: null; missing: string };

const none = (missing: string): MonthOutlook => ({ forecast: null, missing });

/**
 * Forecast of the running month: what it has sold so far, what is left of today and the days after it (`expectedDays`), with the
 * bounds of `monthRange`. Profit is that of the month until yesterday and the margin of the last 30 days on the rest. In another currency
 * than BRL what was sold is at the rates of its days and what is to come at that of today; without one all is in BRL.
 */
export async function monthForecast(
  viewer: Viewer,
  marketplace: Marketplace | null,
  now: Date,
  asked: ReportCurrency | null = null,
): Promise<MonthOutlook> {
  const { today, left } = todayDays(now);
  const origin = dayNumber(today);
  const scope = await salesScope(viewer, { period: 'thisMonth', comparison: 'none', marketplace, in: asked }, now);
  const { start, end } = scope.days;
  const status = null;
  const [days, spread, sums, before] = await Promise.all([
    expectedDays(viewer, { today, days: left, marketplace }),
    salesSpread(viewer.accountId, origin, marketplace),
    salesSums<'month' | 'today' | 'done' | 'recent'>(scope, {
      month: { status, start, end },
      today: { status, start: today, end },
      done: { status, start, end: today },
      recent: { status, start: daysBefore(today, MARGIN_DAYS), end: today },
    }),
    recentUnits(viewer, marketplace, today),
  ]);
  if (!days) return none(say('today.noForecast'));
  if (inReais(sums.month).currency !== 'BRL') return none(say('today.noRate'));
  const soldToday = inReais(sums.today).revenue;
  const rest = restOf(days, soldToday);
  const range = monthRange(rest, spread, before);
  const revenue = inReais(sums.month).revenue + rest.revenue;
  const goal = marketplace ? null : await revenueGoal(viewer);
  const { present, currency, rate } = await shownAs(viewer, asked, Object.values(sums), today);
  const soFar = present(sums.month).revenue;
  const ofToday = present(sums.today).revenue;
  const { profitMinor: profitSoFar } = profitFigures(present(sums.done));
  const { marginPercent } = profitFigures(present(sums.recent));
  const shown = (minor: number): Money => ({ minor: Math.round(minor), currency });
  return {
    missing: null,
    forecast: {
      month: today.slice(0, 7),
      revenue: shown(soFar + rest.revenue / rate),
      low: shown(soFar + range.low / rate),
      high: shown(soFar + range.high / rate),
      profit:
        profitSoFar === null || marginPercent === null
          ? null
          : shown(profitSoFar + ((ofToday + rest.revenue / rate) * marginPercent) / 100),
      today: shown(ofToday + Math.max(0, days[0]!.revenue - soldToday) / rate),
      goal,
      goalPercent: goal && goal.minor > 0 ? (revenue * 100) / goal.minor : null,
    },
  };
}

/** How the sums are shown, and BRL of a unit of that currency today. */
async function shownAs(
  { accountId }: Viewer,
  asked: ReportCurrency | null,
  slices: readonly (TargetSums[] | undefined)[],
  today: string,
): Promise<{ present: Presenter; currency: string; rate: number }> {
  const present = presenterOf(asked, slices);
  const currencies = new Set(slices.map((sums) => present(sums).currency));
  const [currency] = [...currencies] as [string];
  const rate = await brlRateOn(accountId, currency, today);
  if (currencies.size > 1 || rate === null) return { present: inReais, currency: 'BRL', rate: 1 };
  return { present, currency, rate };
}

/** What is left to come: of today what it has not sold yet, and the days after it. */
function restOf([first, ...later]: readonly ExpectedDay[], soldToday: number) {
  const share = first!.revenue > 0 ? Math.max(0, 1 - soldToday / first!.revenue) : 0;
  const parts = [
    { revenue: first!.revenue * share, units: first!.units * share, squares: first!.squares * share },
    ...later,
  ];
  const sumOf = (name: keyof ExpectedDay) => parts.reduce((sum, part) => sum + part[name], 0);
  const revenue = sumOf('revenue');
  return {
    revenue,
    units: sumOf('units'),
    grain: revenue > 0 ? sumOf('squares') / revenue : 0,
    days: parts.length,
  };
}

/** Units of the last four weeks. */
async function recentUnits({ accountId }: Viewer, marketplace: Marketplace | null, today: string): Promise<number> {
  const { units } = await queryRow<{ units: number }>(
    `SELECT coalesce(sum(units), 0)::int AS units FROM sales_account_days
     WHERE account_id = $1 AND scope = 'all' AND day >= $2::date AND day < $3::date
       AND ($4::"Marketplace" IS NULL OR marketplace = $4::"Marketplace")`,
    [accountId, daysBefore(today, LEVEL_DAYS), today, marketplace],
    readerOf(accountId),
  );
  return units;
}
