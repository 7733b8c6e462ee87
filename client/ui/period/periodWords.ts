import { t } from '#client/lib/language/t.ts';
import { type DaysWords, pageDaysWords } from '#client/lib/time/dayRange.ts';
import type { Locale } from '#i18n/locales.ts';
import { type PeriodName, periodNames } from '#client/lib/time/periods.ts';

/** Words of a choice of days; `Name` is what can be chosen by name, `custom` among them. */
export interface PeriodWords<Name extends string> {
  period: string;
  names: Readonly<Record<Name, string>>;
  choose: string;
  popover: PopoverWords;
  /** The days in words. Absent: as on the product's other screens. */
  days?: (days: { startDate: string; endDate: string }) => string;
}

export interface PopoverWords {
  /** Language of the months. Absent: the page's. */
  lang?: Locale;
  dates: string;
  startDate: string;
  endDate: string;
  cancel: string;
  apply: string;
  problems: DaysWords;
}

/** In the language of the page. */
export const pagePeriodWords: PeriodWords<PeriodName> = {
  period: t('app.period'),
  names: periodNames,
  choose: t('app.chooseTheDatesInTheCalendar'),
  popover: {
    dates: t('app.dates'),
    startDate: t('app.startDate'),
    endDate: t('app.endDate'),
    cancel: t('app.cancel'),
    apply: t('app.apply'),
    problems: pageDaysWords,
  },
};
