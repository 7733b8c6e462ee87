import { t } from '#client/lib/language/t.ts';
/** Units that came, by number of the line as typed; without lines of which nothing came. A message when one is no number, or nothing came. */
export function receivedOf(typed: Readonly<Record<number, string>>): { line: number; units: number }[] | string {
  const read = Object.entries(typed).map(([line, text]) => ({
    line: Number(line),
    units: /^\d{1,7}$/.test(text.trim() || '0') ? Number(text) : null,
  }));
  if (read.some(({ units }) => units === null)) return t('purchases.enterTheUnitsInWholeNumbers');
  const came = read.flatMap(({ line, units }) => (units ? [{ line, units }] : []));
  return came.length > 0 ? came : t('purchases.enterWhatArrived');
}
