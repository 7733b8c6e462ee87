import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { ComingMoney } from '#server/insight/cash/account/comingMoney.ts';
import { heldText } from '#server/insight/cash/forecast/heldText.ts';
import { storedReport } from '#server/insight/cash/forecast/storedForecast.ts';

const SHOWN = 3;
/** Days with a smaller part of what a marketplace pays in the 30 days are not payouts that a seller waits for. */
const LEAST_SHARE = 0.01;

/** Money that a marketplace pays on a day, of what is already sold. */
export interface NextPayout {
  marketplace: Marketplace;
  /** `YYYY-MM-DD`. */
  date: string;
  amount: Money;
  /** Whether a part of it has no day that the marketplace states. */
  isEstimated: boolean;
}

/** Money that marketplaces keep back. */
export interface HeldSummary {
  amount: Money;
  count: number;
  /** Why the largest part is, in Portuguese. */
  reason: string;
}

export interface Payouts {
  next: NextPayout[];
  /** Null: nothing is. */
  held: HeldSummary | null;
}

/**
 * The next payouts in BRL (or the first currency), as Caixa has them: the first of each marketplace, then the earliest. Null before the
 * first projection of cash.
 */
export async function nextPayouts(
  viewer: Viewer,
  marketplace: Marketplace | null,
  today: string,
): Promise<Payouts | null> {
  const cash = await storedReport(viewer);
  if (!cash?.coming) return null;
  const isOf = (one: { marketplace: Marketplace }) => !marketplace || one.marketplace === marketplace;
  const coming = cash.coming.filter((one) => isOf(one) && one.day >= today);
  const held = cash.held.filter(isOf);
  // the sums are of all; the list has only the largest
  const isWhole = !marketplace || cash.held.length === cash.heldCount;
  const { currency } = cash;
  const minor = marketplace ? held.reduce((sum, one) => sum + one.minor, 0) : cash.heldMinor;
  return {
    next: chosen(coming).map(({ day, minor: amount, ...one }) => ({
      marketplace: one.marketplace,
      isEstimated: one.isEstimated,
      date: day,
      amount: { minor: amount, currency },
    })),
    held:
      held.length === 0 || !isWhole
        ? null
        : {
            amount: { minor, currency },
            count: marketplace ? held.length : cash.heldCount,
            reason: heldText(held.toSorted((a, b) => b.minor - a.minor)[0]!),
          },
  };
}

function chosen(coming: readonly ComingMoney[]): ComingMoney[] {
  const totals = new Map<Marketplace, number>();
  for (const { marketplace, minor } of coming) totals.set(marketplace, (totals.get(marketplace) ?? 0) + minor);
  const worth = coming.filter(
    ({ marketplace, minor }) => minor > 0 && minor >= (totals.get(marketplace) ?? 0) * LEAST_SHARE,
  );
  const first = worth.filter(
    (one, index) => worth.findIndex(({ marketplace }) => marketplace === one.marketplace) === index,
  );
  const others = worth.filter((one) => !first.includes(one));
  return [...first, ...others].slice(0, SHOWN).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
