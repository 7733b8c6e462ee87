import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { type OverheadShares, shownOverheadShares } from '#server/insight/overheads/overheadShares.ts';
import type { ListedAnalysis } from './defaultListings.ts';

/** Adds each product's share of the overheads of the days, where the account shows them on screens of products. */
export async function withOverheads(
  accountId: number,
  days: DayRange,
  analyses: ListedAnalysis[],
  now: Date,
): Promise<ListedAnalysis[]> {
  const reais = await shownOverheadShares(accountId, days, { now });
  if (!reais) return analyses;
  const dollars = await shownOverheadShares(accountId, days, { currency: 'USD', now });
  return analyses.map((analysis) => {
    const overheads = shareOf(analysis, reais, dollars);
    return {
      ...analysis,
      overheads,
      profitAfterOverheads: overheads && analysis.profit && less(analysis.profit, overheads),
    };
  });
}

/** Share in the currency of the analysis and in BRL. Null without a rate to that currency. */
function shareOf(
  { product, revenue }: ListedAnalysis,
  reais: OverheadShares,
  dollars: OverheadShares | null,
): DollarMoney | null {
  const { currency } = revenue.shown;
  const shares = [reais, dollars].find((each) => each?.currency === currency);
  const share = (from: OverheadShares): Money => ({
    minor: from.byProduct.get(product.id) ?? 0,
    currency: from.currency,
  });
  return shares ? { shown: share(shares), brl: share(reais) } : null;
}

const less = (profit: DollarMoney, overheads: DollarMoney): DollarMoney => ({
  shown: { ...profit.shown, minor: profit.shown.minor - overheads.shown.minor },
  brl: profit.brl && overheads.brl && { ...profit.brl, minor: profit.brl.minor - overheads.brl.minor },
});
