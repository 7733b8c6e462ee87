import { outOfRange } from '#server/platform/language/wordedError.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses an instant with any offset. Throws `RangeError` naming the field when it is not a date, the day does not
 * exist, or the offset is missing, without which the day is ambiguous.
 */
export function isoInstant(text: string, field: string): Date {
  const match = ISO.exec(text.trim());
  if (!match) throw outOfRange('errors.invalidInstant', { field, text: text.slice(0, 40) });
  const [, year, month, day, minutes, seconds = ':00', offset = 'Z'] = match;
  const zone = /^[+-]/.test(offset) ? offset.replace(/^(...):?/, '$1:') : 'Z';
  const instant = new Date(`${year}-${month}-${day}T${minutes}${seconds.slice(0, 7)}${zone}`);
  // JavaScript reads 31 February as 3 March
  const exists = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (Number.isNaN(instant.getTime()) || !exists)
    throw outOfRange('errors.invalidInstant', { field, text: text.slice(0, 40) });
  return instant;
}
