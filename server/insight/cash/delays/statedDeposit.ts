import { depositOf, type Settlements } from './depositDays.ts';
import type { ExpectedRelease } from './expectedRelease.ts';

/**
 * When money that is released on a day, from the origin on, is deposited: on the usual day of the only chain, or shared over those of
 * several, since nothing says which one brings it. `likely` is the day of the chain that brings most. Null without a chain.
 */
export function statedDeposit(
  day: number,
  origin: number,
  { settlements, days }: { settlements: Settlements; days: number },
): { expected: ExpectedRelease; likely: number } | null {
  const [main, ...others] = settlements.toSorted((a, b) => b.share - a.share);
  if (!main) return null;
  const dayBy = (chain: typeof main) => Math.max(origin, depositOf(chain, Math.max(origin, day)));
  const likely = dayBy(main);
  if (others.every((chain) => dayBy(chain) === likely)) return { expected: { kind: 'stated', day: likely }, likely };
  const shares = new Float64Array(days);
  for (const chain of settlements) if (dayBy(chain) - origin < days) shares[dayBy(chain) - origin]! += chain.share;
  return { expected: { kind: 'learned', shares }, likely };
}
