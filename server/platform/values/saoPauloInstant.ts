import { Temporal } from 'temporal-polyfill';

/**
 * Instant of a local time in São Paulo: `YYYY-MM-DD` (start of the day), optionally with `THH:mm` and seconds. A time
 * skipped by daylight saving (until 2019) is an hour later; an ambiguous one is the first. Throws `RangeError` when the
 * text is not a time.
 */
export const saoPauloInstant = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('America/Sao_Paulo').epochMilliseconds);
