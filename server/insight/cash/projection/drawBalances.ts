import { type DrawnAmount, drawReleases } from '#server/insight/cash/delays/drawReleases.ts';
import { type ScaleByHorizon, scaleAt } from '#server/insight/cash/delays/bands.ts';
import { type CashInputs, IN_PARTS, OUT_PARTS } from './cashParts.ts';
import { drawChance, drawFuture } from './drawFuture.ts';
import { daysFrom, type PartsByDay, PROJECTION_DAYS, refundsOf, splitShare } from './partsByDay.ts';

/**
 * Draws of the balance at the end of each day around the expected one. The day of each estimated release is drawn apart, and how far
 * the sum of a draw is from the mean is multiplied by the scale of the horizon. Future sales are drawn with the taxes and refunds that
 * follow them; refunds are chance besides. What is stated or due is the same in each draw.
 */
export function drawBalances(
  inputs: CashInputs,
  parts: PartsByDay,
  { seed, scales }: { seed: number; scales: ScaleByHorizon },
): Float64Array[] {
  const { spread } = inputs.future;
  const drawn = drawReleases(drawnAmounts(inputs.releases), { days: PROJECTION_DAYS, seed });
  const draws = drawn.length / PROJECTION_DAYS;
  const sold = drawFuture(parts.futureSales, spread, { draws, seed });
  const refunded = drawChance(parts.refunds, spread.grain, { draws, seed });
  const kept = keptOfSales(inputs, parts);
  const sums = { released: new Float64Array(draws), sold: new Float64Array(draws), refunded: new Float64Array(draws) };
  const expected = { balance: inputs.opening?.minor ?? 0, released: 0, sold: 0 };
  return Array.from({ length: PROJECTION_DAYS }, (_, n) => {
    const untaxed = 1 - splitShare(inputs, inputs.origin + n);
    expected.balance += sumAt(parts, IN_PARTS, n) - sumAt(parts, OUT_PARTS, n);
    expected.released += parts.estimatedReleases[n]! * untaxed;
    expected.sold += parts.futureSales[n]! * untaxed;
    const scale = scaleAt(scales, n + 1);
    const balances = new Float64Array(draws);
    for (let draw = 0; draw < draws; draw += 1) {
      const at = draw * PROJECTION_DAYS + n;
      sums.released[draw]! += drawn[at]! * untaxed;
      sums.sold[draw]! += sold[at]! * untaxed;
      sums.refunded[draw]! += refunded[at]!;
      balances[draw] =
        expected.balance +
        scale * (sums.released[draw]! - expected.released) +
        kept[n]! * (sums.sold[draw]! - expected.sold) -
        sums.refunded[draw]!;
    }
    return balances;
  });
}

/** Releases whose day is drawn. */
export const drawnAmounts = (releases: CashInputs['releases']): DrawnAmount[] =>
  releases.flatMap(({ id, money, expected }) =>
    expected.kind === 'learned' ? [{ id, minor: money.minor, shares: expected.shares }] : [],
  );

/** What part of the money of future sales up to each day their refunds and taxes leave. */
function keptOfSales({ origin, refunds, future }: CashInputs, parts: PartsByDay): number[] {
  const gone = refundsOf(refunds, daysFrom(parts.futureSales));
  for (const { day, money } of future.taxes) if (day - origin < PROJECTION_DAYS) gone[day - origin]! += money.minor;
  let [sold, lost] = [0, 0];
  return parts.futureSales.map((minor, n) => {
    sold += minor;
    lost += gone[n]!;
    return sold > 0 ? Math.max(0, 1 - lost / sold) : 1;
  });
}

const sumAt = (parts: PartsByDay, names: readonly (keyof PartsByDay)[], n: number) =>
  names.reduce((sum, name) => sum + parts[name][n]!, 0);
