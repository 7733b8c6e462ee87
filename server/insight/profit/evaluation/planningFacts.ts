import { buyBoxOdds } from '#server/insight/planning/pricing/buyBoxOdds.ts';
import { offerTimes } from '#server/insight/planning/pricing/offerTimes.ts';
import { storedPrices } from '#server/insight/planning/pricing/storedPrices.ts';
import { restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { stockFacts } from '#server/insight/planning/restock/stockFacts.ts';
import type { BetterPrice, StockFacts } from '#server/insight/findings/productAction.ts';

/** What planning knows of a product. */
export interface PlanningFacts {
  better: BetterPrice | null;
  stock: StockFacts | null;
  /** Chance of the Buy Box at a price, 0 to 1. Null while unknown. */
  chanceAt: (price: number) => number | null;
}

/** What planning knows of the account's products now: prices that earn more, chances of the Buy Box, and stock. */
export async function planningFacts(accountId: number, now: Date): Promise<(productId: number) => PlanningFacts> {
  const [prices, offers, plan] = await Promise.all([
    storedPrices(accountId),
    offerTimes(accountId, now),
    restockPlan({ accountId }, {}, now),
  ]);
  const everyone = offers.flatMap(({ times }) => times);
  const offersOf = new Map(offers.map((each) => [each.productId, each]));
  const stocks = new Map(plan.map((row) => [row.product.id, stockFacts(row)]));
  return (productId) => {
    const { rivalPrice = null, times = [] } = offersOf.get(productId) ?? {};
    const odds = rivalPrice === null ? null : buyBoxOdds(times, everyone);
    return {
      better: prices.get(productId) ?? null,
      stock: stocks.get(productId) ?? null,
      chanceAt: (price) => (odds && rivalPrice ? (odds(price / rivalPrice)?.chance ?? null) : null),
    };
  };
}
