/** How far counts scatter around their mean m: variance = `noise`·m + `drift`·m². */
export interface Dispersion {
  noise: number;
  drift: number;
}

const NOISES = [1, 1.25, 1.6, 2, 2.6, 3.5];
const DRIFTS = [0, 0.03, 0.08, 0.15, 0.25, 0.4, 0.65, 1];

/** The spread that scores highest of a few that counts of sales have. */
export function bestDispersion(score: (spread: Dispersion) => number): Dispersion {
  const all = NOISES.flatMap((noise) => DRIFTS.map((drift) => ({ noise, drift })));
  const scored = all.map((spread) => ({ spread, score: score(spread) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).spread;
}
