import { drawReleases, randomOf } from '#server/insight/cash/delays/drawReleases.ts';
import { type ScaleByHorizon, scaleAt } from '#server/insight/cash/delays/bands.ts';
import { type CashInputs, IN_PARTS, OUT_PARTS } from './cashParts.ts';
import { type PartsByDay, PROJECTION_DAYS, splitShare } from './partsByDay.ts';

/** Drawn parts; the others are the same in each draw. */
const DRAWN = new Set<string>(['estimatedReleases', 'futureSales', 'splitPayment']);

/**
 * Draws of the balance at the end of each day. The day of each estimated release is drawn apart, and how far the sum of a draw is
 * from the mean is multiplied by the scale of the horizon; future sales are all higher or lower together.
 */
export function drawBalances(
  inputs: CashInputs,
  parts: PartsByDay,
  { seed, scales }: { seed: number; scales: ScaleByHorizon },
): Float64Array[] {
  const amounts = inputs.releases.flatMap(({ id, money, expected }) =>
    expected.kind === 'learned' ? [{ id, minor: money.minor, shares: expected.shares }] : [],
  );
  const drawn = drawReleases(amounts, { days: PROJECTION_DAYS, seed });
  const draws = drawn.length / PROJECTION_DAYS;
  const levels = futureLevels(inputs.future.spread, draws, seed);
  const balances = Array.from({ length: PROJECTION_DAYS }, () => new Float64Array(draws));
  const released = new Float64Array(draws);
  const [fixedIn, fixedOut] = [IN_PARTS, OUT_PARTS].map((names) => names.filter((name) => !DRAWN.has(name)));
  let fixed = inputs.opening?.minor ?? 0;
  let [expected, future] = [0, 0];
  for (let n = 0; n < PROJECTION_DAYS; n += 1) {
    const kept = 1 - splitShare(inputs, inputs.origin + n);
    fixed += sumAt(parts, fixedIn!, n) - sumAt(parts, fixedOut!, n) + parts.knownReleases[n]! * (kept - 1);
    expected += parts.estimatedReleases[n]! * kept;
    future += parts.futureSales[n]! * kept;
    const scale = scaleAt(scales, n + 1);
    const balance = balances[n]!;
    for (let draw = 0; draw < draws; draw += 1) {
      released[draw]! += drawn[draw * PROJECTION_DAYS + n]! * kept;
      balance[draw] = fixed + expected + scale * (released[draw]! - expected) + future * levels[draw]!;
    }
  }
  return balances;
}

/** Factors of mean 1 whose logarithms are normal. */
function futureLevels(spread: number, draws: number, seed: number): Float64Array {
  const random = randomOf(seed ^ 0x5f37);
  const variance = Math.log(1 + spread * spread);
  return Float64Array.from({ length: draws }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.exp(Math.sqrt(variance) * normal - variance / 2);
  });
}

const sumAt = (parts: PartsByDay, names: readonly (keyof PartsByDay)[], n: number) =>
  names.reduce((sum, name) => sum + parts[name][n]!, 0);
