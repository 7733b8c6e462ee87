import { yearLimits, type YearLimits } from '#server/records/taxation/engine/yearLimits.ts';
import { type CompanyRevenue, revenueOf } from './companyRevenue.ts';

/** Number of the first month of a year in which a company is open: 1, or that of its opening in the year. */
export const firstMonthOf = ({ openedOn }: Pick<CompanyRevenue, 'openedOn'>, year: number): number =>
  openedOn !== null && Number(openedOn.slice(0, 4)) === year ? Number(openedOn.slice(5, 7)) : 1;

/** Months (`YYYY-MM`) of a year since the opening of a company, up to `until`. */
export function monthsOfYear(company: Pick<CompanyRevenue, 'openedOn'>, year: number, until: string): string[] {
  if (company.openedOn !== null && Number(company.openedOn.slice(0, 4)) > year) return [];
  const first = firstMonthOf(company, year);
  return Array.from({ length: 13 - first }, (_, index) => `${year}-${String(first + index).padStart(2, '0')}`).filter(
    (month) => month <= until,
  );
}

/**
 * Sublimit and limit of a company in a calendar year by its months up to `until` (`YYYY-MM`), proportional in the year of its
 * opening. Months whose revenue is not known count as zero.
 */
export const limitsOfYear = (company: CompanyRevenue, year: number, until: string): YearLimits =>
  yearLimits(
    year,
    firstMonthOf(company, year),
    monthsOfYear(company, year, until).map((month) => revenueOf(company, month) ?? 0),
  );

/** Whether ICMS left the DAS of a month (`YYYY-MM`) by the revenue of the year before or by that of the year so far. */
export const icmsIsOutside = (company: CompanyRevenue, month: string): boolean => {
  const year = Number(month.slice(0, 4));
  return [year - 1, year].some((one) => {
    const from = limitsOfYear(company, one, month).icmsOutsideFrom;
    return from !== null && from <= month;
  });
};
