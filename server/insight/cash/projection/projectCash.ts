import type { Money } from '#server/platform/values/money.ts';
import { type Band, bandOf, type ScaleByHorizon } from '#server/insight/cash/delays/bands.ts';
import { weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import { type CashInputs, type CashPart, type Held, IN_PARTS, OUT_PARTS } from './cashParts.ts';
import { drawBalances } from './drawBalances.ts';
import { partsByDay, type PartsByDay, PROJECTION_DAYS } from './partsByDay.ts';

/** One day, in minor units of the projection's currency; `parts` has what `in` and `out` are the sums of. */
interface CashDay {
  day: number;
  in: number;
  out: number;
  /** Both null while the opening balance is not known. */
  balance: number | null;
  band: Band | null;
  parts: Record<CashPart, number>;
}

export interface CashProjection {
  currency: string;
  /** The 90 days from the origin. */
  days: CashDay[];
  /** What comes from the origin to the next Friday, both included. */
  untilFriday: Money;
  /** The first day of the lowest balance; null without an opening balance. */
  lowest: { day: number; balance: Money } | null;
  /** Money kept back, also that which ends within the projection. */
  held: Held[];
  /** Open sales whose release cannot be estimated: in no day. */
  unknown: Money;
}

const FRIDAY = 4;

/**
 * Projects cash by day. Money that is stated or due counts on its day; estimated money is the mean of its day, and the band is
 * drawn. `scales` widen what is drawn of releases. Throws RangeError for another currency or a flow before the origin.
 */
export function projectCash(
  inputs: CashInputs,
  { seed, scales }: { seed: number; scales: ScaleByHorizon },
): CashProjection {
  const { origin, currency, opening } = inputs;
  const { parts, held, unknown } = partsByDay(inputs);
  const bands = opening && bandsOf(inputs, parts, { seed, scales });
  let balance = opening && opening.minor;
  const days = Array.from({ length: PROJECTION_DAYS }, (_, n): CashDay => {
    const own = Object.fromEntries(Object.entries(parts).map(([part, minor]) => [part, minor[n]!]));
    const [coming, going] = [sumOfParts(own, IN_PARTS), sumOfParts(own, OUT_PARTS)];
    if (balance !== null) balance += coming - going;
    return {
      day: origin + n,
      in: coming,
      out: going,
      balance,
      band: bands?.[n] ?? null,
      parts: own as CashDay['parts'],
    };
  });
  const friday = (FRIDAY - weekdayOf(origin) + 7) % 7;
  const untilFriday = days.slice(0, friday + 1).reduce((sum, day) => sum + day.in, 0);
  return {
    currency,
    days,
    untilFriday: { minor: untilFriday, currency },
    lowest: lowestOf(days, currency),
    held,
    unknown: { minor: unknown, currency },
  };
}

function lowestOf(days: readonly CashDay[], currency: string): CashProjection['lowest'] {
  let lowest: CashProjection['lowest'] = null;
  for (const { day, balance } of days)
    if (balance !== null && (!lowest || balance < lowest.balance.minor))
      lowest = { day, balance: { minor: balance, currency } };
  return lowest;
}

/** Bands of the balance, rounded. */
function bandsOf(inputs: CashInputs, parts: PartsByDay, options: { seed: number; scales: ScaleByHorizon }): Band[] {
  return drawBalances(inputs, parts, options).map((drawn) => {
    const { p10, p50, p90 } = bandOf(drawn);
    return { p10: Math.round(p10), p50: Math.round(p50), p90: Math.round(p90) };
  });
}

const sumOfParts = (parts: Record<string, number>, names: readonly CashPart[]) =>
  names.reduce((sum, name) => sum + parts[name]!, 0);
