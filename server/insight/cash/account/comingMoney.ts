import { splitMinor } from '#server/insight/findings/splitMinor.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CashInputs, CashPart } from '#server/insight/cash/projection/cashParts.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';

/** Days that are looked at for the next payouts. */
const COMING_DAYS = 30;

/** What a marketplace pays of what is already sold, in minor units of each day from the origin on. */
export interface MarketplaceComing {
  marketplace: Marketplace;
  /** On days that it states, whole. */
  known: number[];
  /** By the delays of the past, not rounded. */
  estimated: number[];
}

/** Money of a marketplace that comes on a day. */
export interface ComingMoney {
  marketplace: Marketplace;
  /** `YYYY-MM-DD`. */
  day: string;
  minor: number;
  /** Whether a part of it has no day that the marketplace states. */
  isEstimated: boolean;
}

export function marketplaceComing(
  marketplace: Marketplace,
  releases: CashInputs['releases'],
  origin: number,
): MarketplaceComing {
  const [known, estimated] = [noDays(), noDays()];
  for (const { money, expected } of releases)
    if (expected.kind === 'stated' && expected.day < origin + COMING_DAYS) known[expected.day - origin]! += money.minor;
    else if (expected.kind === 'learned')
      estimated.forEach((_, n) => (estimated[n]! += money.minor * (expected.shares[n] ?? 0)));
  return { marketplace, known, estimated };
}

const noDays = () => Array.from({ length: COMING_DAYS }, () => 0);

/**
 * What comes on each day by marketplace, in order of days. The parts of a day add up to the known and the estimated releases of the
 * projection, to the cent.
 */
export function comingMoney(
  parts: readonly MarketplaceComing[],
  days: readonly { day: number; parts: Record<CashPart, number> }[],
): ComingMoney[] {
  return days.slice(0, COMING_DAYS).flatMap(({ day, parts: whole }, n) => {
    const shares = splitMinor(
      whole.estimatedReleases,
      parts.map(({ estimated }) => Math.max(0, estimated[n]!)),
    );
    return parts
      .map(({ marketplace, known }, at) => ({
        marketplace,
        day: dayOfNumber(day),
        minor: known[n]! + shares[at]!,
        isEstimated: shares[at] !== 0,
      }))
      .filter(({ minor }) => minor !== 0);
  });
}
