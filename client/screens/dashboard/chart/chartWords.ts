import { t } from '#client/lib/language/t.ts';
export const unitNames = { HOUR: t('dashboard.hour'), DAY: t('dashboard.day'), MONTH: t('dashboard.month') };

/** Names of the last point while its time is not over. */
export const runningNames = {
  HOUR: t('dashboard.thisHourUntilNow'),
  DAY: t('dashboard.todayUntilNow'),
  MONTH: t('dashboard.thisMonthUntilToday'),
};
