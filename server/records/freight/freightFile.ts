import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { FREIGHT_CURRENCY } from './freightCurrency.ts';
import type { FreightRule } from './freightRules.ts';

/** Columns of an export of freight rules; amounts in units of the currency in the last column, days as `YYYY-MM-DD`. */
export const freightColumns: readonly FileColumn<FreightRule>[] = [
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'Forma de envio', kind: 'text', value: ({ logistic }) => logistic },
  { head: 'Produto', kind: 'text', value: ({ product }) => product && (product.name ?? product.sku ?? product.asin) },
  { head: 'SKU', kind: 'text', value: ({ product }) => product?.sku ?? null },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product?.asin ?? null },
  { head: 'Preço de', kind: 'number', value: ({ priceFrom }) => decimalOrNull(priceFrom) },
  { head: 'Preço abaixo de', kind: 'number', value: ({ priceBelow }) => decimalOrNull(priceBelow) },
  { head: 'Frete por pedido', kind: 'number', value: ({ perOrder }) => decimalOf(perOrder) },
  { head: 'Frete por unidade', kind: 'number', value: ({ perUnit }) => decimalOf(perUnit) },
  { head: 'Frete (% do preço)', kind: 'number', value: ({ percent }) => percent },
  { head: 'Embalagem por pedido', kind: 'number', value: ({ packagingPerOrder }) => decimalOf(packagingPerOrder) },
  { head: 'Embalagem por unidade', kind: 'number', value: ({ packagingPerUnit }) => decimalOf(packagingPerUnit) },
  { head: 'Vale a partir de', kind: 'text', value: ({ validFrom }) => validFrom },
  { head: 'Vale até', kind: 'text', value: ({ validUntil }) => validUntil },
  { head: 'Nota', kind: 'text', value: ({ note }) => note },
  { head: 'Moeda', kind: 'text', value: () => FREIGHT_CURRENCY },
];
