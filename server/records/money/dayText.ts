import { outOfRange } from '#server/platform/language/wordedError.ts';
import { isDay } from '#server/platform/values/calendarDay.ts';

/** Stored day for "from the beginning", earlier than all data. */
export const FIRST_DAY = '2000-01-01';

/** Longer than any date. */
const MAX_LENGTH = 20;
const BRAZILIAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Day of user input (`31/12/2026` or `2026-12-31`) as `YYYY-MM-DD`. Throws `RangeError` with a message for the seller when
 * the text is not a date, is before `FIRST_DAY`, or after `latest`.
 */
export function dayText(text: string, latest: string): string {
  const day =
    text.length > MAX_LENGTH
      ? ''
      : text.replace(
          BRAZILIAN,
          (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
        );
  if (!isDay(day)) throw outOfRange('costs.notDate', { text: text.slice(0, 40) });
  if (day > latest) throw outOfRange('costs.dateNotYet', { text });
  if (day < FIRST_DAY) throw outOfRange('costs.dateTooEarly', { text });
  return day;
}
