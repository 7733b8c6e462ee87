import {
  type DemandDistribution,
  soldAtMost,
} from '#server/insight/planning/forecast/distribution/demandDistribution.ts';

/** Where units can be placed: minor units of one currency. */
export interface UnitPlace {
  /** What is sold there until the order after the next arrives. */
  demand: DemandDistribution;
  /** Units there, and on the way there. */
  position: number;
  /** What a sale there leaves; null: unknown. */
  margin: number | null;
  /** What keeping a unit there costs in these days. */
  keeping: number;
}

export interface PlacedUnits {
  /** Units for each place; null: nothing is known of what a sale there leaves. */
  units: (number | null)[];
  /** Expected profit of those units, minor units, not rounded. */
  profits: (number | null)[];
  /** Units that no place is expected to sell with profit. */
  rest: number;
}

/**
 * Where the next `units` units earn most: one after the other goes where the chance that it is sold times what a sale leaves, less what
 * keeping it costs, is largest, while that is more than nothing.
 */
export function placeUnits(units: number, places: readonly UnitPlace[]): PlacedUnits {
  const placed = places.map(({ margin }) => (margin === null ? null : 0));
  const profits = places.map(({ margin }) => (margin === null ? null : 0));
  const worthAt = (n: number) => {
    const { demand, position, margin, keeping } = places[n]!;
    return margin === null ? 0 : margin * (1 - soldAtMost(demand, position + placed[n]!)) - keeping;
  };
  const worth = places.map((_, n) => worthAt(n));
  let rest = units;
  while (rest > 0) {
    const best = worth.reduce((most, one, n) => (one > (worth[most] ?? 0) ? n : most), -1);
    if (best < 0) break;
    profits[best]! += worth[best]!;
    placed[best]! += 1;
    worth[best] = worthAt(best);
    rest -= 1;
  }
  return { units: placed, profits, rest };
}
