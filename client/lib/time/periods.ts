import { t } from '#client/lib/language/t.ts';
import { formatClock, formatDayAndClock, formatDayOnly } from './time.ts';

/** Labels of the 18 periods of spec 4, in its order. */
export const periodNames = {
  today: t('app.today'),
  yesterday: t('app.yesterday'),
  dayBeforeYesterday: t('app.dayBeforeYesterday'),
  thisWeek: t('app.thisWeek'),
  lastWeek: t('app.lastWeek'),
  last7Days: t('app.last7Days'),
  last14Days: t('app.last14Days'),
  thisMonth: t('app.thisMonth'),
  lastMonth: t('app.lastMonth'),
  monthBeforeLast: t('app.monthBeforeLast'),
  last30Days: t('app.last30Days'),
  last3Months: t('app.last3Months'),
  last6Months: t('app.last6Months'),
  last12Months: t('app.last12Months'),
  yearToDate: t('app.thisYear'),
  lastYear: t('app.lastYear'),
  allTime: t('app.allTime'),
  custom: t('app.custom'),
} as const;

export type PeriodName = keyof typeof periodNames;
export const periods = Object.keys(periodNames) as PeriodName[];

const previousNames: Record<PeriodName, string | null> = {
  today: t('app.yesterdayCompared'),
  yesterday: t('app.dayBeforeYesterdayCompared'),
  dayBeforeYesterday: t('app.theDayBefore'),
  thisWeek: t('app.lastWeek2'),
  lastWeek: t('app.theWeekBeforeLast'),
  last7Days: t('app.7DaysBefore'),
  last14Days: t('app.14DaysBefore'),
  thisMonth: t('app.lastMonth2'),
  lastMonth: t('app.theMonthBeforeLast'),
  monthBeforeLast: t('app.theMonthBefore'),
  last30Days: t('app.30DaysBefore'),
  last3Months: t('app.3MonthsBefore'),
  last6Months: t('app.6MonthsBefore'),
  last12Months: t('app.12MonthsBefore'),
  yearToDate: t('app.lastYear2'),
  lastYear: t('app.theYearBeforeLast'),
  allTime: null,
  custom: t('app.thePreviousPeriod'),
};

const endedBeforeToday: PeriodName[] = [
  'yesterday',
  'dayBeforeYesterday',
  'lastWeek',
  'lastMonth',
  'monthBeforeLast',
  'lastYear',
];

/** Whether an order placed now belongs to the period. False for a custom period, whose days are not known here. */
export const includesNow = (period: PeriodName) => period !== 'custom' && !endedBeforeToday.includes(period);

/** Labels of the comparisons of a period. The first is the default. */
export const comparisonNames = {
  previous: t('app.vsPreviousPeriod'),
  sameWeekdays: t('app.vsSameWeekdays'),
  monthBefore: t('app.vsSameDaysOfTheMonth'),
  yearBefore: t('app.vsOneYearBefore'),
  none: t('app.noComparison'),
} as const;

export type ComparisonName = keyof typeof comparisonNames;
export const comparisons = Object.keys(comparisonNames) as ComparisonName[];

const singleDays: PeriodName[] = ['today', 'yesterday', 'dayBeforeYesterday'];

function comparedName(period: PeriodName, comparison: ComparisonName): string | null {
  if (comparison === 'none' || period === 'allTime') return null;
  if (comparison === 'previous') return previousNames[period];
  if (comparison === 'yearBefore') return t('app.oneYearBefore');
  if (comparison === 'monthBefore') return t('app.sameDaysOfTheMonthBefore');
  return singleDays.includes(period) ? t('app.sameWeekdayOfTheWeekBefore') : t('app.sameWeekdays');
}

/** Label of the comparison, such as `vs. ontem até 14:05`. Null when the period is not compared. */
export function comparisonLabel(
  period: PeriodName,
  comparedUntil: string | null | undefined,
  comparison: ComparisonName = 'previous',
): string | null {
  const previous = comparedName(period, comparison);
  if (!previous) return null;
  if (!comparedUntil) return `vs. ${previous}`;
  // for today the label already names the day, so the time is enough
  return t('app.vsUntil', {
    previous,
    comparedUntil: period === 'today' ? formatClock(comparedUntil) : formatDayAndClock(comparedUntil),
  });
}

/** Reason for a missing comparison: orders are only known from this day on, `YYYY-MM-DD`. */
export const unknownBeforeText = (day: string) => t('app.noDataBefore', { day: formatDayOnly(day) });
