import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import { productColumns } from '#server/records/catalog/product.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import type { FeeRule } from '#server/records/fees/feeRules.ts';
import type { CostPeriod, ProductCosts } from '#server/records/costs/productCosts.ts';

const FROM_THE_BEGINNING = 'desde sempre';

/** Columns of an export of products and costs; amounts in units of the currency in the last column, days as `YYYY-MM-DD`. */
export const costColumns: readonly FileColumn<ProductCosts>[] = [
  ...productColumns,
  { head: 'Custo por unidade', kind: 'number', value: ({ cost }) => decimalOrNull(cost) },
  { head: 'Em vigor desde', kind: 'text', value: ({ cost, costSince }) => cost && (costSince ?? FROM_THE_BEGINNING) },
  { head: 'Unidades vendidas', kind: 'number', value: ({ units }) => units },
  { head: 'Unidades sem custo', kind: 'number', value: ({ unitsWithoutCost }) => unitsWithoutCost },
  { head: 'Moeda', kind: 'text', value: ({ currency }) => currency },
];

/** Columns of an export of the costs of one product; amounts in units of the row's currency, days as `YYYY-MM-DD`. */
export const periodColumns: readonly FileColumn<CostPeriod>[] = [
  { head: 'De', kind: 'text', value: ({ validFrom }) => validFrom },
  { head: 'Até', kind: 'text', value: ({ validUntil }) => validUntil },
  { head: 'Custo por unidade', kind: 'number', value: ({ cost }) => decimalOf(cost) },
  { head: 'Moeda', kind: 'text', value: ({ cost }) => cost.currency },
  { head: 'Informado por', kind: 'text', value: ({ enteredBy }) => enteredBy },
  { head: 'Informado em', kind: 'text', value: ({ enteredAt }) => enteredAt && enteredAt.toISOString() },
];

const shipping = (isByMarketplace: boolean | null) =>
  isByMarketplace === null ? 'qualquer envio' : isByMarketplace ? 'enviado pelo marketplace' : 'envio próprio';

/** Columns of an export of fee rules; amounts in units of the currency in the last column, days as `YYYY-MM-DD`. */
export const ruleColumns: readonly FileColumn<FeeRule>[] = [
  { head: 'Produto', kind: 'text', value: ({ product }) => product && (product.name ?? product.sku ?? product.asin) },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product?.asin ?? null },
  { head: 'Categoria', kind: 'text', value: ({ category }) => category },
  { head: 'Tipo de anúncio', kind: 'text', value: ({ listingType }) => listingType },
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'País', kind: 'text', value: ({ country }) => country },
  { head: 'Envio', kind: 'text', value: ({ fulfilledByMarketplace }) => shipping(fulfilledByMarketplace) },
  { head: 'Preço de', kind: 'number', value: ({ priceFrom }) => decimalOrNull(priceFrom) },
  { head: 'Preço abaixo de', kind: 'number', value: ({ priceBelow }) => decimalOrNull(priceBelow) },
  { head: 'Comissão (%)', kind: 'number', value: ({ percent }) => percent },
  { head: 'Comissão mínima', kind: 'number', value: ({ minimum }) => decimalOf(minimum) },
  { head: 'Tarifa fixa', kind: 'number', value: ({ fixed }) => decimalOf(fixed) },
  { head: 'Frete e logística', kind: 'number', value: ({ fulfilment }) => decimalOrNull(fulfilment) },
  {
    head: 'Vigência desde',
    kind: 'text',
    value: ({ validFrom }) => (validFrom === FIRST_DAY ? FROM_THE_BEGINNING : validFrom),
  },
  { head: 'Vigência até', kind: 'text', value: ({ validUntil }) => validUntil },
  {
    head: 'Estimativa do marketplace',
    kind: 'text',
    value: ({ isMarketplaceEstimate }) => yesNo(isMarketplaceEstimate),
  },
  { head: 'Fonte', kind: 'text', value: ({ source }) => source || null },
  { head: 'Data da fonte', kind: 'text', value: ({ sourceDay }) => sourceDay },
  { head: 'Moeda', kind: 'text', value: ({ currency }) => currency },
];
