import { formatCount } from '#client/lib/format.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';

/** Writes a first day and a first number, which take a browser some 50 ms each: while the code is on its way, and not while it draws. */
export function loadFormats(): void {
  setTimeout(() => saoPauloDay(new Date()));
  setTimeout(() => formatCount(0));
}
