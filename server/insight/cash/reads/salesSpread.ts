import type { Marketplace } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';

/** Days whose mean sales are taken as the level, and days ahead that are compared with it. */
export const [LEVEL_DAYS, AHEAD_DAYS] = [28, 30];
const TRIALS = 12;
const WEEK = 7;
const HISTORY = LEVEL_DAYS + AHEAD_DAYS + WEEK * (TRIALS - 1);
const WEEKS = Math.floor(HISTORY / WEEK);
/** What is taken where the history is too short, and the most that is learned. */
const [USUAL, MOST] = [0.25, 0.6];
const LEAST_TRIALS = 4;

/** How far the sales to come may be from their forecast. */
export interface SalesSpread {
  /** By how much months differ from the four weeks before, beyond chance: a coefficient of variation. */
  drift: number;
  /** Variance ÷ mean of a day's units, weekdays and weeks apart: 1 when buyers come independently. */
  dispersion: number;
}

/** The spread of an account's sales in all marketplaces or in one, from its days before the origin. */
export async function salesSpread(
  accountId: number,
  origin: number,
  marketplace: Marketplace | null = null,
): Promise<SalesSpread> {
  const rows = await queryRows<{ day: string; units: number }>(
    `SELECT day, sum(units)::int AS units FROM sales_account_days
     WHERE account_id = $1 AND scope = 'all' AND day >= $2::date AND day < $3::date
       AND ($4::"Marketplace" IS NULL OR marketplace = $4::"Marketplace") GROUP BY day`,
    [accountId, dayOfNumber(origin - HISTORY), dayOfNumber(origin), marketplace],
  );
  const units = new Map(rows.map(({ day, units: sold }) => [dayNumber(day), sold]));
  return spreadOf((day) => units.get(day) ?? 0, origin);
}

/**
 * Months are compared at twelve weekly origins whose next month is over. What chance alone makes of sums of that many units is taken
 * off: it is drawn by itself, and is smaller in longer sums.
 */
export function spreadOf(unitsOn: (day: number) => number, origin: number): SalesSpread {
  const sum = (from: number, days: number) => sumOf(Array.from({ length: days }, (_, n) => unitsOn(from + n)));
  const dispersion = dispersionOf(
    Array.from({ length: WEEKS }, (_, week) =>
      Array.from({ length: WEEK }, (_each, n) => unitsOn(origin - WEEK * (week + 1) + n)),
    ),
  );
  const squares = Array.from({ length: TRIALS }, (_, n) => origin - AHEAD_DAYS - WEEK * n).flatMap((at) => {
    const [before, after] = [sum(at - LEVEL_DAYS, LEVEL_DAYS), sum(at, AHEAD_DAYS)];
    if (before === 0) return [];
    const expected = (before / LEVEL_DAYS) * AHEAD_DAYS;
    return [(after / expected - 1) ** 2 - dispersion * (1 / before + 1 / expected)];
  });
  const drift = squares.length < LEAST_TRIALS ? USUAL : Math.sqrt(Math.max(0, sumOf(squares) / squares.length));
  return { drift: Math.min(MOST, drift), dispersion };
}

/** Pearson's statistic of weeks × weekdays by its degrees of freedom: what differs by week and by weekday is no chance. */
function dispersionOf(weeks: readonly (readonly number[])[]): number {
  const totals = weeks.map(sumOf);
  const all = sumOf(totals);
  if (all === 0) return 1;
  const byWeekday = Array.from({ length: WEEK }, (_, n) => sumOf(weeks.map((week) => week[n]!)));
  const squares = weeks.flatMap((week, n) =>
    week.map((units, weekday) => {
      const expected = (totals[n]! * byWeekday[weekday]!) / all;
      return expected > 0 ? (units - expected) ** 2 / expected : 0;
    }),
  );
  return sumOf(squares) / ((WEEKS - 1) * (WEEK - 1));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
