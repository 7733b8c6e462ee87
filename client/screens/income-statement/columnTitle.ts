import { dateTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';

const months = new Intl.DateTimeFormat(dateTag(), { timeZone: 'UTC', month: 'short', year: 'numeric' });
const dayAndMonth = (day: string) => formatDayOnly(day).slice(0, 5);

interface Column {
  /** Of a column of one marketplace. */
  marketplace?: string | null;
  startDate: string;
  endDate: string;
  isRunning: boolean;
}

/** Title of a column of the statement: `20/11`, `16/11 a 20/11`, `nov. de 2026 · até hoje`, `ago. de 2026 · desde 23/08`. */
export function columnTitle(column: Column, granularity: 'day' | 'week' | 'month' | 'marketplace'): string {
  const { startDate, endDate, isRunning, marketplace } = column;
  if (granularity === 'marketplace') return marketplace ? marketplaceName(marketplace) : t('incomeStatement.account');
  if (granularity === 'month') return [months.format(new Date(`${startDate}T12:00:00Z`)), ...cutOf(column)].join(' · ');
  const days =
    startDate === endDate
      ? dayAndMonth(startDate)
      : t('incomeStatement.to', { startDate: dayAndMonth(startDate), endDate: dayAndMonth(endDate) });
  return isRunning ? t('incomeStatement.untilNow', { days }) : days;
}

/** What a column has of its month, when that is not all of it. */
function cutOf({ startDate, endDate, isRunning }: Column): string[] {
  const since = startDate.endsWith('-01') ? [] : [t('incomeStatement.from', { startDate: dayAndMonth(startDate) })];
  if (isRunning) return [...since, t('incomeStatement.untilToday')];
  const dayAfter = new Date(Date.parse(`${endDate}T12:00:00Z`) + 86_400_000);
  return dayAfter.getUTCDate() === 1
    ? since
    : [...since, t('incomeStatement.until', { endDate: dayAndMonth(endDate) })];
}
