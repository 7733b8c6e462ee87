import { dateTag, perLanguage } from '#client/lib/language/formats.ts';

const name = perLanguage(() => new Intl.DateTimeFormat(dateTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** `novembro de 2026`, of a month `YYYY-MM`. */
export const formatMonth = (month: string) => name().format(new Date(`${month}-15T00:00:00Z`));

/** The month `months` later, or earlier when negative, `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const middle = new Date(`${month}-15T00:00:00Z`);
  middle.setUTCMonth(middle.getUTCMonth() + months);
  return middle.toISOString().slice(0, 7);
}
