import { queryRows } from '#server/platform/postgres/db.ts';
import { bestPrice, type BestPrice } from './bestPrice.ts';
import { buyBoxOdds } from './buyBoxOdds.ts';
import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import type { ProductOffers } from './offerTimes.ts';
import { pricedDays } from './pricedDays.ts';
import { priceElasticity } from './priceElasticity.ts';
import type { ProductForecast } from '#server/insight/planning/forecast/productForecasts.ts';

export interface FoundPrice extends BestPrice {
  productId: number;
  currentPrice: number;
  pricePoints: number | null;
  inStockDays: number | null;
}

/** Better prices for the account's active products whose profit is known, in minor units of each product's currency. */
export async function suggestPrices(
  accountId: number,
  {
    series,
    forecasts,
    profitsAt,
    offers,
    today,
  }: {
    series: readonly DemandSeries[];
    forecasts: readonly ProductForecast[];
    /** Profit of a unit at a price, by product. Null at a price without one. */
    profitsAt: ReadonlyMap<number, (price: number) => number | null>;
    offers: readonly ProductOffers[];
    today: string;
  },
): Promise<FoundPrice[]> {
  const listed = await queryRows<{ id: number; price: number }>(
    'SELECT id, price_minor AS price FROM products WHERE account_id = $1 AND active AND price_minor > 0',
    [accountId],
  );
  const priceOf = new Map(listed.map(({ id, price }) => [id, price]));
  const days = await pricedDays(accountId, series, today);
  const offersOf = new Map(offers.map((each) => [each.productId, each]));
  const everyone = offers.flatMap(({ times }) => times);
  return forecasts.flatMap(({ productId, units }) => {
    const price = priceOf.get(productId);
    const profitAt = profitsAt.get(productId);
    if (price === undefined || !profitAt) return [];
    const seen = offersOf.get(productId);
    const elasticity = priceElasticity(days.get(productId) ?? []);
    const best = bestPrice({
      price,
      units,
      profitAt,
      elasticity,
      odds: buyBoxOdds(seen?.times ?? [], everyone),
      rivalPrice: seen?.rivalPrice ?? null,
      ownedShare: seen?.ownedShare ?? null,
    });
    if (!best) return [];
    const tried = { pricePoints: elasticity?.pricePoints ?? null, inStockDays: elasticity?.days ?? null };
    return [{ ...best, ...tried, productId, currentPrice: price }];
  });
}
