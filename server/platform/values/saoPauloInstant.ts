import { Temporal } from 'temporal-polyfill';

/**
 * The moment of a time in São Paulo, `YYYY-MM-DD` (its first) or with `THH:mm` and more. A time that daylight saving, until
 * 2019, skipped is the one an hour later; of one that came twice it is the first. Throws `RangeError` for what is no time.
 */
export const saoPauloInstant = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('America/Sao_Paulo').epochMilliseconds);
