import type { Simulator } from '#server/market/simulator/simulator.ts';
import type { Market } from '#server/market/simulator/seller/market.ts';

/** The Amazon markets of the generated seller; none when a file stands in for it, which tells orders and no more. */
export function generatedMarkets({ amazon, seller }: Simulator): Market[] {
  const isGenerated = amazon.products.some((product) => product.unitCostMinor !== null);
  return isGenerated ? seller.markets.filter((market) => market.marketplace === 'amazon') : [];
}
