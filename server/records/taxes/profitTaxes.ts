import { presumidoQuarters, type ProfitTax } from '#server/records/taxation/engine/presumidoQuarters.ts';
import type { TaxMonth } from './taxMonths.ts';

/** A quarter with months in Lucro Presumido or Lucro Real. */
export interface TaxQuarter {
  regime: 'presumido' | 'real';
  /** First day of the quarter, and the day after its last, `YYYY-MM-DD`. */
  start: string;
  end: string;
  /** First days of its months in the regime. */
  months: string[];
  /** Revenue of these months, in centavos. */
  revenueMinor: number;
  /** IRPJ and CSLL in centavos; null in Lucro Real, where they are of the result, which sales do not say. */
  taxes: ProfitTax[] | null;
}

const REGIMES = ['presumido', 'real'] as const;

/**
 * Quarters in which the account owes IRPJ and CSLL of its own, oldest first. Of one that is not over, of its revenue so far. A quarter
 * in two of these regimes is one of each.
 */
export function taxQuarters(months: readonly TaxMonth[]): TaxQuarter[] {
  const of = (regime: TaxQuarter['regime']) => months.filter((month) => month.regime === regime);
  const starts = (own: readonly TaxMonth[]) => [...new Set(own.map(({ month }) => quarterStart(month)))];
  return REGIMES.flatMap((regime) => {
    const own = of(regime);
    return starts(own).map((start) => {
      const inside = own.filter(({ month }) => quarterStart(month) === start);
      return {
        regime,
        start,
        end: quarterStart(start, 1),
        months: inside.map(({ month }) => month),
        revenueMinor: revenueOf(inside),
        taxes: regime === 'presumido' ? presumidoOf(own, start) : null,
      };
    });
  }).toSorted((a, b) => a.start.localeCompare(b.start));
}

/** Unused room of LC 224 goes on within the year, so that a quarter depends on those before it. */
function presumidoOf(own: readonly TaxMonth[], start: string): ProfitTax[] {
  const year = Number(start.slice(0, 4));
  const revenues = [0, 1, 2, 3].map((index) => {
    const quarter = quarterStart(`${year}-01-01`, index);
    return revenueOf(own.filter(({ month }) => quarterStart(month) === quarter));
  });
  return presumidoQuarters(year, revenues)[Math.floor(Number(start.slice(5, 7)) / 3)]!;
}

/** Of the stored sales, less returns; entries and NF-e are of other channels too, whose taxes are not of these sales. */
const revenueOf = (months: readonly TaxMonth[]) =>
  months.reduce((sum, { syncedMinor, revenueMinor }) => sum + (syncedMinor ?? revenueMinor), 0);

/** The quarter of a day: its first day, and the day after its last. */
export const quarterOf = (day: string): { start: string; end: string } => ({
  start: quarterStart(day),
  end: quarterStart(day, 1),
});

/** First day of a day's quarter, or of one so many later. */
function quarterStart(day: string, later = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, 3 * (Math.floor((month - 1) / 3) + later), 1)).toISOString().slice(0, 10);
}
