import type { Product } from '#server/market/simulator/seller/products/product.ts';

const RATES: Record<string, number> = { gold_special: 12, gold_pro: 17 };
/** From here on nobody pays the fixed part. */
const NO_FIXED_FROM = 7900;
const FIXED = 650;

export interface SaleFee {
  percent: number;
  commissionMinor: number;
  fixedMinor: number;
}

/**
 * What Mercado Livre keeps of one unit (minor units): its share by kind of listing, and a fixed part on cheap ones the
 * seller delivers. Without the way of sending it takes the worst for granted, as the real one does.
 */
export function saleFeeParts(listingType: string, logisticType: string | null, unitPriceMinor: number): SaleFee {
  const percent = RATES[listingType] ?? 12;
  const isFixed = (logisticType === null || logisticType === 'self_service') && unitPriceMinor < NO_FIXED_FROM;
  return {
    percent,
    commissionMinor: Math.round((unitPriceMinor * percent) / 100),
    fixedMinor: isFixed ? FIXED : 0,
  };
}

/** What it keeps of one unit of the product, all in all. */
export function saleFee({ mercadolivre }: Product, unitPriceMinor: number): number {
  const { listingType = 'gold_special', logisticType = 'cross_docking' } = mercadolivre ?? {};
  const { commissionMinor, fixedMinor } = saleFeeParts(listingType, logisticType, unitPriceMinor);
  return commissionMinor + fixedMinor;
}
