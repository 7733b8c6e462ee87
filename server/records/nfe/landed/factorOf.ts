import { QUANTITY_SCALE } from '#server/records/nfe/reading/fields.ts';
import type { NfeItem } from '#server/records/nfe/reading/nfeFile.ts';

/**
 * Units in one quantity of an item, in ten-thousandths, as far as the document says: qTrib ÷ qCom when the sold unit has
 * another GTIN than the taxed one (a box of 12), else 1. A ratio with more than four decimals is no package: 1.
 */
export function factorOf({
  ean,
  eanTaxed,
  quantity,
  quantityTaxed,
}: Pick<NfeItem, 'ean' | 'eanTaxed' | 'quantity' | 'quantityTaxed'>): bigint {
  const isPackage = eanTaxed !== null && ean !== eanTaxed && (quantityTaxed * QUANTITY_SCALE) % quantity === 0n;
  return isPackage ? (quantityTaxed * QUANTITY_SCALE) / quantity : QUANTITY_SCALE;
}
