import type { FileColumn } from '#server/platform/files/table.ts';
import { percentsText } from '#server/records/taxation/goods/statePercents.ts';
import type { ProductTax } from './productTaxes.ts';
import { classWords } from './taxClassWords.ts';

/** Columns of an export of how products are taxed: those that the import reads, and the words. */
export const productTaxColumns: readonly FileColumn<ProductTax>[] = [
  { head: 'sku', kind: 'text', value: ({ product }) => product.sku },
  { head: 'asin', kind: 'text', value: ({ product }) => product.asin },
  { head: 'classe', kind: 'text', value: ({ of }) => of },
  { head: 'origem', kind: 'text', value: ({ origin }) => String(origin) },
  { head: 'desde', kind: 'text', value: ({ since }) => since },
  { head: 'ncm', kind: 'text', value: ({ ncm }) => ncm },
  { head: 'icms_interno', kind: 'text', value: ({ internalPercents }) => percentsText(internalPercents) },
  { head: 'fcp', kind: 'text', value: ({ fcpPercents }) => percentsText(fcpPercents) },
  { head: 'produto', kind: 'text', value: ({ product }) => product.name },
  { head: 'tributacao', kind: 'text', value: ({ of }) => classWords[of] },
  { head: 'sugestao_da_nfe', kind: 'text', value: ({ suggested }) => suggested && classWords[suggested.of] },
  { head: 'ncm_da_nfe', kind: 'text', value: ({ suggested }) => suggested && suggested.ncm },
];
