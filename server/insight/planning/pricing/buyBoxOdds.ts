/** Time in which offers at a price ratio were observed, and had the Buy Box. */
export interface OfferTime {
  /** Our price / the lowest rival's. */
  ratio: number;
  observedMs: number;
  ownedMs: number;
}

/** Chance of the Buy Box at a ratio of our price to the lowest rival's; null without observations. */
export type BuyBoxOdds = (ratio: number) => { chance: number; watchedMs: number } | null;

/** Limits of the bands of similar ratios. */
const EDGES = [0.9, 0.95, 0.98, 1.0001, 1.02, 1.05, 1.1] as const;
/** Observed time at which a product's own history weighs as much as that of all products. */
const PRIOR_MS = 48 * 3_600_000;

const bandOf = (ratio: number) => EDGES.filter((edge) => ratio >= edge).length;

/**
 * Odds of one product, from its own observations and, the fewer they are, from those of all products of the account at the
 * same ratio. The chance never rises with the price. `watchedMs` counts only the product's own observations.
 */
export function buyBoxOdds(own: readonly OfferTime[], everyone: readonly OfferTime[]): BuyBoxOdds {
  const bands = Array.from({ length: EDGES.length + 1 }, (_, band) => {
    const all = timeIn(everyone, band);
    const mine = timeIn(own, band);
    const usual = all.observedMs > 0 ? all.ownedMs / all.observedMs : null;
    const weight = usual === null ? 0 : PRIOR_MS;
    const observed = mine.observedMs + weight;
    return observed > 0 ? { chance: (mine.ownedMs + weight * (usual ?? 0)) / observed, observed } : null;
  });
  const chances = neverRising(bands);
  return (ratio) => {
    const chance = chances[bandOf(ratio)];
    return chance == null ? null : { chance, watchedMs: timeIn(own, bandOf(ratio)).observedMs };
  };
}

function timeIn(times: readonly OfferTime[], band: number) {
  const inside = times.filter(({ ratio }) => bandOf(ratio) === band);
  return {
    observedMs: inside.reduce((sum, { observedMs }) => sum + observedMs, 0),
    ownedMs: inside.reduce((sum, { ownedMs }) => sum + ownedMs, 0),
  };
}

/** Adjacent bands in the wrong order are replaced by their mean. */
function neverRising(bands: readonly ({ chance: number; observed: number } | null)[]): (number | null)[] {
  const groups: { chance: number; observed: number; at: number[] }[] = [];
  for (const [at, band] of bands.entries()) {
    if (!band) continue;
    groups.push({ ...band, at: [at] });
    while (groups.length > 1 && groups.at(-1)!.chance > groups.at(-2)!.chance) {
      const [a, b] = groups.splice(-2) as [(typeof groups)[number], (typeof groups)[number]];
      const observed = a.observed + b.observed;
      groups.push({
        chance: (a.chance * a.observed + b.chance * b.observed) / observed,
        observed,
        at: [...a.at, ...b.at],
      });
    }
  }
  return bands.map((_, at) => groups.find((group) => group.at.includes(at))?.chance ?? null);
}
