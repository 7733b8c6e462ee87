import { dateTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { addDays, daysBetween, formatDayOnly } from '#client/lib/time/time.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateTag(), { timeZone: 'UTC', ...options });
const months = inUtc({ month: 'long' });
const weekdays = inUtc({ weekday: 'long' });
const shortDays = inUtc({ weekday: 'short', day: '2-digit', month: '2-digit' });
const wholeDays = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
const dateOf = (day: string) => new Date(`${day}T12:00:00Z`);

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `novembro`, of a day or a month `YYYY-MM`. */
export const monthName = (day: string) => months.format(dateOf(`${day.slice(0, 7)}-01`));

/** `sexta-feira`. */
const weekdayName = (day: string) => weekdays.format(dateOf(day));

/** `sexta-feira, 27 de novembro`. */
export const wholeDay = (day: string) => wholeDays.format(dateOf(day));

/** `seg 23/11`. */
export const shortDay = (day: string) => shortDays.format(dateOf(day)).replace('.', '').replace(',', '');

const isMale = (weekday: string) => weekday === 'sábado' || weekday === 'domingo';

/** `sexta-feira passada`, a week before a day. */
export function lastWeekday(day: string): string {
  const name = weekdayName(day);
  return isMale(name) ? t('today.last', { name }) : t('today.last2', { name });
}

/** `o sábado anterior`, a week before a day. */
export function weekdayBefore(day: string): string {
  const name = weekdayName(day);
  return isMale(name) ? t('today.theBefore', { name }) : t('today.theBefore2', { name });
}

/** `1–21 de outubro`: the same days of the month before those of a month until its last one. */
export function sameDaysBefore(start: string, end: string): string {
  const last = addDays(start, -1);
  const until = Math.min(Number(end.slice(8)), Number(last.slice(8)));
  return t('today.of', { until: until === 1 ? '1' : `1–${until}`, last: monthName(last) });
}

/** Greeting by the hour in São Paulo, 0 to 23, with the first name. */
export function greeting(hour: number, name: string): string {
  const words =
    hour >= 5 && hour < 12
      ? t('today.goodMorning')
      : hour >= 12 && hour < 18
        ? t('today.goodAfternoon')
        : t('today.goodEvening');
  const first = name.trim().split(/\s+/)[0];
  return first ? `${words}, ${first}` : words;
}

/** How many days are left until the earliest day on which an answer is due, seen on a day, both `YYYY-MM-DD`. */
export function dueWords(dueOn: string, today: string): string {
  const [day, left] = [formatDayOnly(dueOn), daysBetween(today, dueOn)];
  if (left === 0) return t('today.dueToday', { day });
  return left > 0 ? t('today.dueIn', { day, count: left }) : t('today.dueSince', { day, count: -left });
}
