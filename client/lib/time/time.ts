import { lazily } from '#client/lib/lazily.ts';
import { dateTag, perLanguage } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';

const ZONE = 'America/Sao_Paulo';
const dayParts = lazily(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);
const clock = perLanguage(
  () => new Intl.DateTimeFormat(dateTag(), { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }),
);
const moment = perLanguage(
  () => new Intl.DateTimeFormat(dateTag(), { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' }),
);
const dayAndClock = perLanguage(
  () =>
    new Intl.DateTimeFormat(dateTag(), {
      timeZone: ZONE,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const dateTimes = perLanguage(
  () =>
    new Intl.DateTimeFormat(dateTag(), {
      timeZone: ZONE,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** The calendar day of an instant in São Paulo, `YYYY-MM-DD`. */
export const saoPauloDay = (instant: Date) => dayParts().format(instant);

/** The day `days` later, or earlier when negative, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`); // noon, so that no time zone shifts the day
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** `14:05` in São Paulo. */
export const formatClock = (instant: string) => clock().format(new Date(instant));

/** `20/11 14:05` in São Paulo. */
export const formatDayAndClock = (instant: string) => dayAndClock().format(new Date(instant)).replace(',', '');

/** `20/11/2026 14:05` in São Paulo. */
export const formatMoment = (instant: string | Date) => moment().format(new Date(instant)).replace(',', '');

/** `20/11/2026`, of a day `YYYY-MM-DD`. */
export const formatDayOnly = (day: string) => day.split('-').toReversed().join('/');

/** `20/11/2026`, the last day in São Paulo before an instant: of what ends at midnight. */
export const lastDayBefore = (until: string) => formatDayOnly(saoPauloDay(new Date(Date.parse(until) - 1)));

/** Whole days from one day to another, both `YYYY-MM-DD`; negative when the second is earlier. */
export const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

/** `20/11/2026 14:05` in São Paulo. */
export const formatDateTime = (instant: string) => dateTimes().format(new Date(instant)).replace(',', '');

/** Age of an instant for the sync label: 'Agora mesmo', 'Há N minutos', 'Há N horas', then a date. */
export function relativeTime(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return t('app.justNow');
  if (minutes < 60) return minutes === 1 ? t('app.1MinuteAgo') : t('app.minutesAgo', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? t('app.1HourAgo') : t('app.hoursAgo', { hours });
  return formatDateTime(instant);
}

const DURATION_UNITS: [seconds: number, one: string, many: string][] = [
  [86_400, t('app.day'), t('app.days')],
  [3_600, 'h', 'h'],
  [60, 'min', 'min'],
  [1, 's', 's'],
];

/** A duration in its two largest units: `45 s`, `1 min 12 s`, `3 h`, `2 dias 4 h`. */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const first = DURATION_UNITS.findIndex(([length]) => rest >= length);
  if (first === -1) return '0 s';
  const parts = DURATION_UNITS.slice(first, first + 2).flatMap(([length, one, many]) => {
    const count = Math.floor(rest / length);
    rest %= length;
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.join(' ');
}
