import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import { accountFees } from '#server/insight/sales/metrics/accountFees.ts';
import { ordersCoveredSince } from '#server/insight/coverage/ordersCoveredSince.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { period, type PeriodRequest } from '#server/insight/period/period.ts';
import { inReais, type PresentedSums } from '#server/insight/sales/metrics/presentedSums.ts';
import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { salesScope, type SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums } from '#server/insight/sales/metrics/salesSums.ts';
import { chargedAdvertising } from './chargedAdvertising.ts';
import { isSilent, type LeftOut, leftOutEffects, profitWithout, resultWithout, type SideSums } from './leftOut.ts';
import {
  changeEffects,
  NO_EFFECTS,
  NO_RESULT,
  type ProductResult,
  type ProfitEffect,
  profitEffects,
  type ProfitEffects,
  splitCents,
} from './profitEffects.ts';
import { productResults } from '#server/insight/profit/productResults.ts';

export interface ProfitChangeRequest extends PeriodRequest {
  marketplace?: Marketplace | null;
  /** First and last day of the comparison, both or neither. Default: the previous period. */
  compareStart?: string | null;
  compareEnd?: string | null;
}

/** Figures of one of the two periods. */
export interface ProfitSide {
  days: DayRange;
  /** Whether its last day is not over, against a whole one on the other side. */
  isRunning: boolean;
  /** Null when units were sold and none has known price, cost and fees, and when the orders of its days are incomplete. */
  profit: Money | null;
  /** Profit without what is left out of the comparison. Null when `profit` is. */
  compared: Money | null;
  units: number;
  /** Units whose cost, fees or price are unknown, at least. */
  unknownUnits: number;
}

export interface ProfitChange {
  before: ProfitSide;
  now: ProfitSide;
  /** Change of the compared profit. Null when either is unknown, or the cost of all that was sold in a period. */
  change: Money | null;
  /** Effects that add up to the change exactly. Empty when it is unknown. */
  effects: { effect: ProfitEffect; amount: Money }[];
  /** Effects that are no cause, because their source has not been read for a side. Empty when the change is unknown. */
  leftOut: LeftOut[];
  /** First day with complete orders, when the comparison period begins before it. Null otherwise. */
  unknownBefore: string | null;
  /** Products sold in only one of the periods. Null when the orders of the previous one are incomplete. */
  newProducts: number | null;
  goneProducts: number | null;
  hasExchange: boolean;
}

/**
 * Change of profit between two periods with its effects, summed over products. The profits equal the dashboard's. Throws
 * 400 for an invalid period, and for all time without comparison days.
 */
export async function profitChange(
  viewer: Viewer,
  { compareStart, compareEnd, ...request }: ProfitChangeRequest,
  now = currentTime(),
): Promise<ProfitChange> {
  const scope = await salesScope(viewer, { ...request, comparison: 'none' }, now);
  const before = await comparedScope(viewer, { compareStart, compareEnd, ...request }, now);
  const unknownBefore = await missingBefore(viewer, before);
  const sums = await salesSums(scope, { now: wholeDays(scope), before: wholeDays(before) });
  const [inNow, inBefore] = [inReais(sums.now), inReais(sums.before)];
  // a period without rows has no currency
  const currencies = new Set(
    [sums.now && inNow.currency, sums.before && inBefore.currency].filter(Boolean) as string[],
  );
  const [currency = 'BRL'] = currencies;
  const [sumsNow, sumsBefore] = [await sideSums(scope, inNow, currency), await sideSums(before, inBefore, currency)];
  const coverage = await coverageOf(viewer, scope.marketplace, now);
  const compared = [
    { ...sumsBefore, days: before.days },
    { ...sumsNow, days: scope.days },
  ];
  const unread = leftOutEffects(coverage, compared);
  const { today } = coverage;
  const sides = {
    before: sideOf(before, sumsBefore, { currency, leftOut: unread, today }, unknownBefore !== null),
    now: sideOf(scope, sumsNow, { currency, leftOut: unread, today }),
  };
  const options = {
    currency,
    hasForeign: [...inNow.currencies, ...inBefore.currencies].some((code) => code !== 'BRL'),
  };
  const [resultsNow, resultsBefore] = await Promise.all([
    productResults(scope, options),
    productResults(before, options),
  ]);
  const ids = [...new Set([...resultsNow.keys(), ...resultsBefore.keys()])];
  const isSold = (results: Map<number, ProductResult>, id: number) => (results.get(id)?.units ?? 0) > 0;
  const onlyIn = (one: Map<number, ProductResult>, other: Map<number, ProductResult>) =>
    ids.filter((id) => isSold(one, id) && !isSold(other, id)).length;
  const answer = {
    ...sides,
    unknownBefore,
    newProducts: unknownBefore ? null : onlyIn(resultsNow, resultsBefore),
    goneProducts: unknownBefore ? null : onlyIn(resultsBefore, resultsNow),
    hasExchange: inNow.hasExchange && inBefore.hasExchange,
  };
  const isComparable = currencies.size <= 1 && !isCostUnread(inNow) && !isCostUnread(inBefore);
  if (!isComparable || !sides.now.compared || !sides.before.compared)
    return { ...answer, change: null, effects: [], leftOut: [] };
  const change = sides.now.compared.minor - sides.before.compared.minor;
  const resultOf = (results: Map<number, ProductResult>, id: number) =>
    resultWithout(results.get(id) ?? NO_RESULT, unread);
  const each = ids.map((id) => changeEffects(resultOf(resultsBefore, id), resultOf(resultsNow, id)));
  const isLeftOut = (effect: ProfitEffect) => unread.some((left) => left.effect === effect);
  const expenses = ({ accountFees: all, chargedAds }: SideSums) => all - chargedAds;
  each.push({
    ...NO_EFFECTS,
    ads: isLeftOut('ads') ? 0 : sumsBefore.chargedAds - sumsNow.chargedAds,
    account: isLeftOut('account') ? 0 : expenses(sumsBefore) - expenses(sumsNow),
  });
  const sumOf = (effect: ProfitEffect) => each.reduce((sum, effects) => sum + effects[effect], 0);
  const hasExpenses = [sumsBefore, sumsNow].some((side) => expenses(side) !== 0);
  // without expenses of the account no cent is left over for them
  const isAbsent = (effect: ProfitEffect) =>
    effect === 'account' ? !hasExpenses : isSilent(coverage, effect, compared);
  const shown = profitEffects.filter((effect) => !isLeftOut(effect) && !isAbsent(effect));
  const exact = Object.fromEntries(shown.map((effect) => [effect, sumOf(effect)])) as ProfitEffects;
  const whole = splitCents(exact, change);
  return {
    ...answer,
    change: { minor: change, currency },
    effects: shown.map((effect) => ({ effect, amount: { minor: whole[effect], currency } })),
    leftOut: unread,
  };
}

const sideSums = async (scope: SalesScope, sums: PresentedSums, currency: string): Promise<SideSums> => ({
  sums,
  accountFees: await accountFees(scope, currency),
  chargedAds: await chargedAdvertising(scope, currency),
});

/** Requested comparison days, else the previous period. A current period is compared with the same number of complete days. */
async function comparedScope(
  viewer: Viewer,
  { compareStart, compareEnd, ...request }: ProfitChangeRequest,
  now: Date,
): Promise<SalesScope> {
  const custom = (startDate?: string | null, endDate?: string | null) =>
    salesScope(viewer, { ...request, period: 'custom', startDate, endDate, comparison: 'none' }, now);
  if (compareStart || compareEnd) return custom(compareStart, compareEnd);
  const { previous } = period(request, now);
  if (!previous) throw badRequest('errors.nothingBeforeAll');
  const { start, end, until } = previous;
  return custom(start, until ? end : daysBefore(end, 1));
}

/** First day with complete orders when the scope begins before it. Null otherwise, and for an account without orders. */
async function missingBefore(viewer: Viewer, { days, marketplace }: SalesScope): Promise<string | null> {
  const since = await ordersCoveredSince(viewer, marketplace);
  return since !== null && days.start < since ? since : null;
}

const wholeDays = ({ days: { start, end } }: SalesScope) => ({ status: null, start, end });

function sideOf(
  { days: { start, end } }: SalesScope,
  side: SideSums,
  { currency, leftOut, today }: { currency: string; leftOut: readonly LeftOut[]; today: string },
  isPartlyUnknown = false,
): ProfitSide {
  const { sums } = side;
  const isUnknown = isPartlyUnknown || !isProfitKnown(sums);
  return {
    days: { start, end },
    isRunning: end > today,
    profit: isUnknown ? null : { minor: sums.profitMinor, currency },
    compared: isUnknown ? null : { minor: profitWithout(side, leftOut), currency },
    units: sums.units,
    unknownUnits: Math.max(sums.unitsWithoutCost, sums.unitsWithoutFee, sums.unitsWithoutPrice),
  };
}
