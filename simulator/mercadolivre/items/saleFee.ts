import type { Product } from '#simulator/seller/products/product.ts';

const RATES: Record<string, number> = { gold_special: 12, gold_pro: 17 };
/** Price from which there is no fixed fee. */
const NO_FIXED_FEE_FROM_MINOR = 7900;
const FIXED_FEE_MINOR = 650;

export interface SaleFee {
  percent: number;
  commissionMinor: number;
  fixedMinor: number;
}

/**
 * Mercado Livre's fee for one unit (minor units): a share by listing type, and a fixed fee on cheap products that the
 * seller delivers. Without a logistic type it assumes the highest fee, as the real one does.
 */
export function saleFeeParts(listingType: string, logisticType: string | null, unitPriceMinor: number): SaleFee {
  const percent = RATES[listingType] ?? 12;
  const isFixed =
    (logisticType === null || logisticType === 'self_service') && unitPriceMinor < NO_FIXED_FEE_FROM_MINOR;
  return {
    percent,
    commissionMinor: Math.round((unitPriceMinor * percent) / 100),
    fixedMinor: isFixed ? FIXED_FEE_MINOR : 0,
  };
}

/** Total fee for one unit of the product, in minor units. */
export function saleFee({ mercadolivre }: Product, unitPriceMinor: number): number {
  const { listingType = 'gold_special', logisticType = 'cross_docking' } = mercadolivre ?? {};
  const { commissionMinor, fixedMinor } = saleFeeParts(listingType, logisticType, unitPriceMinor);
  return commissionMinor + fixedMinor;
}
