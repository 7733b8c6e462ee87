import { currentTime } from '#server/platform/process/clock.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { lineOf, type ProfitLine } from '#server/insight/profit/detector/profitLines.ts';
import type { Channel } from '#server/insight/channels/channel.ts';
import { channelsOf } from '#server/insight/channels/channelTable.ts';
import { checkMargin, NO_PRICE, type PriceTarget, priceTarget } from '#server/insight/channels/priceTarget.ts';
import { unitFigures } from '#server/insight/channels/unitFigures.ts';

/** What is assumed of all listings of a scenario; absent or null: as it is. Percentages are 0–100. */
export interface Assumptions {
  /** Change of the price. Not with `marginPercent`. */
  priceChangePercent?: number | null;
  /** Price for this margin instead of a change. */
  marginPercent?: number | null;
  /** Change of the cost of a unit. Not with `newCost`. */
  costChangePercent?: number | null;
  /** Cost of a unit of listings in its currency; others keep theirs. */
  newCost?: Money | null;
  /** Advertising as a share of the price. */
  adSharePercent?: number | null;
}

export interface ScenarioRow {
  channel: Channel;
  /** At the assumed price and costs. */
  after: PriceTarget;
}

/** Rows of one currency together, with the units of the days at both prices. Those with an unknown figure are left out. */
export interface ScenarioTotal {
  currency: string;
  listings: number;
  leftOut: number;
  revenueBefore: number;
  revenueAfter: number;
  profitBefore: number;
  profitAfter: number;
}

export interface PriceScenario {
  /** The last 30 complete days, end exclusive. */
  days: DayRange;
  rows: ScenarioRow[];
  totals: ScenarioTotal[];
}

/** Most listings of a scenario. */
export const MAX_LISTINGS = 50;
const MAX_COST_MINOR = 100_000_000_000;

const BOUNDS = [
  ['priceChangePercent', 'A mudança do preço', -90, 500],
  ['costChangePercent', 'A mudança do custo', -100, 1_000],
  ['adSharePercent', 'A publicidade', 0, 95],
] as const;

/**
 * What other prices and costs would leave of the listings with the same units. Listings of other accounts are missing. Throws
 * BAD_REQUEST for more than 50 listings, assumptions that exclude each other, and those out of range.
 */
export async function priceScenario(
  viewer: Viewer,
  ids: readonly number[],
  assumptions: Assumptions,
  now = currentTime(),
): Promise<PriceScenario> {
  const distinct = [...new Set(ids)];
  if (distinct.length > MAX_LISTINGS) throw badRequest('prices.listingsAtOnce', { most: MAX_LISTINGS });
  check(assumptions);
  const { days, channels } = await channelsOf(viewer, distinct, now);
  const rows = channels.map((channel) => ({ channel, after: afterOf(channel, assumptions) }));
  return { days, rows, totals: totalsOf(rows) };
}

function check({ newCost, ...assumptions }: Assumptions): void {
  const { priceChangePercent, marginPercent, costChangePercent } = assumptions;
  if (priceChangePercent != null && marginPercent != null) throw badRequest('prices.changeOrMargin');
  if (costChangePercent != null && newCost != null) throw badRequest('prices.costChangeOrCost');
  if (marginPercent != null) checkMargin(marginPercent);
  for (const [name, what, least, most] of BOUNDS) {
    const percent = assumptions[name];
    if (percent != null && !(percent >= least && percent <= most))
      throw badRequest(`${what} vai de ${least} a ${most}%.`);
  }
  if (newCost && !(newCost.minor >= 0 && newCost.minor <= MAX_COST_MINOR)) throw badRequest('costs.invalid');
}

function afterOf({ product, lines }: Channel, assumptions: Assumptions): PriceTarget {
  const { priceChangePercent, marginPercent } = assumptions;
  if (!lines || product.priceMinor === null) return NO_PRICE('unknown');
  const assumed = lines.map((line) => withAssumptions(line, product.currency, assumptions));
  if (marginPercent != null) return priceTarget(assumed, { marginPercent });
  const figures = unitFigures(assumed, Math.round(product.priceMinor * (1 + (priceChangePercent ?? 0) / 100)));
  return figures ? { figures, gap: null } : NO_PRICE('unknown');
}

function withAssumptions(
  line: ProfitLine,
  currency: string,
  { costChangePercent, newCost, adSharePercent }: Assumptions,
): ProfitLine {
  const { cost, ads } = line.parts;
  const isNew = newCost?.currency === currency;
  return lineOf(line, {
    ...line.parts,
    cost: { share: 0, fixed: isNew ? newCost.minor : cost.fixed * (1 + (costChangePercent ?? 0) / 100) },
    ads: adSharePercent == null ? ads : { share: adSharePercent / 100, fixed: 0 },
  });
}

function totalsOf(rows: readonly ScenarioRow[]): ScenarioTotal[] {
  return [...groupBy(rows, ({ channel }) => channel.product.currency)].map(([currency, group]) => {
    const known = group.flatMap(({ channel: { unit, units }, after: { figures } }) =>
      unit && figures ? [{ unit, units, figures }] : [],
    );
    const sum = (read: (row: (typeof known)[number]) => number) =>
      known.reduce((total, row) => total + row.units * read(row), 0);
    return {
      currency,
      listings: known.length,
      leftOut: group.length - known.length,
      revenueBefore: sum(({ unit }) => unit.price),
      revenueAfter: sum(({ figures }) => figures.price),
      profitBefore: sum(({ unit }) => unit.profit),
      profitAfter: sum(({ figures }) => figures.profit),
    };
  });
}
