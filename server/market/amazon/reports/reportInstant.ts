import { outOfRange } from '#server/platform/language/wordedError.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { saoPauloInstant } from '#server/platform/values/saoPauloInstant.ts';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(.*)$/;
const TIME = /^[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(.*)$/;

/**
 * Instant of a date in a flat file, which Amazon writes as ISO or in the marketplace's format: `2026-11-17 00:00:00
 * UTC`, `17/11/2026`, `17.11.2026 10:30:00 UTC`. Without a zone, the time is in São Paulo. Throws `RangeError` naming
 * the column.
 */
export function reportInstant(text: string, column: string): Date {
  const yearFirst = YEAR_FIRST.exec(text);
  const [, first = '', month = '', last = '', rest = ''] = yearFirst ?? DAY_FIRST.exec(text) ?? [];
  const [year, day] = yearFirst ? [first, last] : [last, first];
  const [, time = '00:00', zone = rest] = TIME.exec(rest) ?? [];
  const padded = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  try {
    return zone.trim() ? isoInstant(`${padded}T${time}${zone.trim()}`, column) : saoPauloInstant(`${padded}T${time}`);
  } catch {
    throw outOfRange('sync.invalidDate', { column, text: text.slice(0, 40) });
  }
}
