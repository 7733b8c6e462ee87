import { queryRows } from '#server/platform/postgres/db.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';

const [LEVEL_DAYS, AHEAD_DAYS, TRIALS] = [28, 30, 12];
const HISTORY = LEVEL_DAYS + AHEAD_DAYS + 7 * TRIALS;
/** What is taken where the history is too short, and the bounds of what is learned. */
const [USUAL, LEAST, MOST] = [0.25, 0.08, 0.6];
const LEAST_TRIALS = 4;

/** How far an account's sales of the next month are from those of the last four weeks, as a coefficient of variation. */
export async function salesSpread(accountId: number, origin: number): Promise<number> {
  const rows = await queryRows<{ day: string; units: number }>(
    `SELECT day, sum(units)::int AS units FROM sales_account_days
     WHERE account_id = $1 AND scope = 'all' AND day >= $2::date AND day < $3::date GROUP BY day`,
    [accountId, dayOfNumber(origin - HISTORY), dayOfNumber(origin)],
  );
  const units = new Map(rows.map(({ day, units: sold }) => [dayNumber(day), sold]));
  return spreadOf((day) => units.get(day) ?? 0, origin);
}

/** Root mean square of the relative errors of twelve weekly origins whose next month is over. */
export function spreadOf(unitsOn: (day: number) => number, origin: number): number {
  const sum = (from: number, days: number) =>
    Array.from({ length: days }, (_, n) => unitsOn(from + n)).reduce((total, units) => total + units, 0);
  const squares = Array.from({ length: TRIALS }, (_, n) => origin - AHEAD_DAYS - 7 * n).flatMap((at) => {
    const level = (sum(at - LEVEL_DAYS, LEVEL_DAYS) / LEVEL_DAYS) * AHEAD_DAYS;
    return level > 0 ? [(sum(at, AHEAD_DAYS) / level - 1) ** 2] : [];
  });
  if (squares.length < LEAST_TRIALS) return USUAL;
  const found = Math.sqrt(squares.reduce((total, square) => total + square, 0) / squares.length);
  return Math.min(MOST, Math.max(LEAST, found));
}
