const CENTURY = 2000;
const MOST_LETTERS = 40;
/** Hours may follow a day, as in a file. */
const HOURS = /^(?:T|,? )\d{1,2}:\d\d(?::\d\d)?(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d))?(?![-/.\d])/;

/**
 * The day `YYYY-MM-DD` that a text says: `2026-11-29`, or day before month as all languages of the product have it, `29/11/2026`, with or
 * without hours. A year of two digits is of this century, none is that of `today`. Null for another text and for a day that does not exist.
 */
export function readDay(text: string, today: string): string | null {
  const trimmed = text.length > MOST_LETTERS ? '' : text.trim();
  const [year, month, day, rest] = partsOf(trimmed, today);
  if (rest === undefined || (rest !== '' && !HOURS.test(rest))) return null;
  const written = [year, month, day].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
  return year >= 1000 && isDay(written) ? written : null;
}

function partsOf(text: string, today: string): [year: number, month: number, day: number, rest?: string] {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [found, year, , month, day] = yearFirst;
    return [Number(year), Number(month), Number(day), text.slice(found.length)];
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (!dayFirst) return [0, 0, 0];
  const [found, day, , month, year = today.slice(0, 4)] = dayFirst;
  return [
    year.length === 2 ? CENTURY + Number(year) : Number(year),
    Number(month),
    Number(day),
    text.slice(found.length),
  ];
}

function isDay(written: string): boolean {
  const noon = new Date(`${written}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(written);
}
