import type { Simulator } from '#server/market/simulator/simulator.ts';
import type { Market } from '#server/market/simulator/seller/market.ts';

/** Amazon markets of the generated seller; empty when a file replaces it, which holds only orders. */
export function generatedMarkets({ amazon, seller }: Simulator): Market[] {
  const isGenerated = amazon.products.some((product) => product.unitCostMinor !== null);
  return isGenerated ? seller.markets.filter((market) => market.marketplace === 'amazon') : [];
}
