import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';
import { centsUp, recommendedPrice } from '#server/insight/profit/pricing/recommendedPrice.ts';
import { say } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { type UnitFigures, unitFigures } from './unitFigures.ts';

/** Why a listing has no price for a target. */
export type TargetGap = 'unknown' | 'unreachable' | 'otherCurrency' | 'noProfit';

/** The price of a unit for a target, and what it leaves. */
export type PriceTarget = { figures: UnitFigures; gap: null } | { figures: null; gap: TargetGap };

export const NO_PRICE = (gap: TargetGap): PriceTarget => ({ figures: null, gap });

/** More are not sold at any price. */
const MAX_MARGIN = 95;

/** Throws BAD_REQUEST for a margin that is no target: from 0 to 95 %. */
export function checkMargin(percent: number): void {
  if (!(percent >= 0 && percent <= MAX_MARGIN)) throw badRequest('prices.marginRange', { most: MAX_MARGIN });
}

/** Lowest price with a margin in percent, or with a profit of a unit in minor units, by the fees of that price. */
export function priceTarget(
  lines: readonly ProfitLine[] | null,
  { marginPercent = 0, profit = 0 }: { marginPercent?: number; profit?: number },
): PriceTarget {
  if (!lines) return NO_PRICE('unknown');
  const exact = recommendedPrice(lines, marginPercent, profit);
  const figures = exact === null ? null : unitFigures(lines, centsUp(exact));
  return figures ? { figures, gap: null } : NO_PRICE('unreachable');
}

const SENTENCES = {
  unknown: 'channels.noEconomics',
  unreachable: 'channels.unreachable',
  otherCurrency: 'channels.otherCurrency',
  noProfit: 'channels.noProfit',
} as const satisfies Record<TargetGap, SentenceId>;

/** Why there is no price, in the reader's language. */
export const targetGapText = (gap: TargetGap): string => say(SENTENCES[gap]);
