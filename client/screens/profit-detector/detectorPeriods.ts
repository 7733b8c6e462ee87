import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { formatEnglishDate } from '#client/lib/text/english.ts';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import type { PeriodName } from '#client/lib/time/periods.ts';
import type { PeriodWords } from '#client/ui/period/periodWords.ts';

/** The specification's 30 complete days, which the screen calls a month, or a period as on the dashboard. */
export type DetectorPeriod = 'standard' | PeriodName;

const names: Record<DetectorPeriod, string> = {
  standard: t('profitDetector.last30CompleteDays2'),
  today: t('profitDetector.today'),
  yesterday: t('profitDetector.yesterday'),
  dayBeforeYesterday: t('profitDetector.dayBeforeYesterday'),
  thisWeek: t('profitDetector.thisWeek'),
  lastWeek: t('profitDetector.lastWeek'),
  last7Days: t('profitDetector.last7Days'),
  last14Days: t('profitDetector.last14Days'),
  thisMonth: t('profitDetector.thisMonth'),
  lastMonth: t('profitDetector.lastMonth'),
  monthBeforeLast: t('profitDetector.monthBeforeLast'),
  last30Days: t('profitDetector.last30Days'),
  last3Months: t('profitDetector.last3Months'),
  last6Months: t('profitDetector.last6Months'),
  last12Months: t('profitDetector.last12Months'),
  yearToDate: t('profitDetector.thisYear'),
  lastYear: t('profitDetector.lastYear'),
  allTime: t('profitDetector.allTime'),
  custom: t('profitDetector.custom'),
};
export const detectorPeriods = Object.keys(names) as DetectorPeriod[];

/** In English in Padrão, like the screen (spec 1). */
export const detectorPeriodWords: PeriodWords<DetectorPeriod> = {
  period: t('profitDetector.period'),
  names,
  choose: t('profitDetector.chooseTheDatesInTheCalendar'),
  days: ({ startDate, endDate }) =>
    startDate === endDate
      ? formatEnglishDate(startDate)
      : `${formatEnglishDate(startDate)} – ${formatEnglishDate(endDate)}`,
  popover: {
    lang: specifiedEnglish(),
    dates: t('profitDetector.dates'),
    startDate: t('profitDetector.startDate'),
    endDate: t('profitDetector.endDate'),
    cancel: t('profitDetector.cancel'),
    apply: t('profitDetector.apply'),
    problems: {
      reversed: t('profitDetector.theEndDateCannotBeBefore'),
      missing: t('profitDetector.enterTheStartDateAndThe'),
      future: t('profitDetector.thePeriodGoesUntilTodayAt'),
      invalid: (written) => t('profitDetector.invalidDate', { written }),
    },
  },
};

/** The days of a chosen period under the title. */
export const periodText = (period: DetectorPeriod, days: DayRange) => {
  const [startDate, endDate] = [formatEnglishDate(days.startDate), formatEnglishDate(days.endDate)];
  if (period === 'standard') return t('profitDetector.last30CompleteDays', { startDate, endDate });
  return t('profitDetector.periodAndDays', { period: names[period], startDate, endDate });
};
