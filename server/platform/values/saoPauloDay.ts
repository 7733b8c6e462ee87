import { dayIn } from './dayIn.ts';

/** Calendar day in São Paulo, `YYYY-MM-DD`, of an instant (ms). */
export const saoPauloDay = (moment: number): string => dayIn('America/Sao_Paulo', moment);

const DAY_MS = 24 * 60 * 60_000;

/** The day (`YYYY-MM-DD`) that lies `days` before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The first day (`YYYY-MM-DD`) of which nothing lies before an instant (ms). */
export const firstWholeDay = (moment: number): string => daysBefore(saoPauloDay(moment - 1), -1);

/** Days of a month (`YYYY-MM`) as `YYYY-MM-DD`. */
export function monthDays(month: string): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
