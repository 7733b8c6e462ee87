import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type { FileColumn } from '#server/platform/files/tableFile.ts';
import { FIRST_DAY } from '#server/records/money/firstDay.ts';
import type { FeeRule } from '#server/records/fees/feeRules.ts';
import type { ProductCosts } from '#server/records/costs/productCosts.ts';

const FROM_THE_BEGINNING = 'desde sempre';

/** What is saved of products with their costs; amounts in units of the currency told last, days as `YYYY-MM-DD`. */
export const costColumns: readonly FileColumn<ProductCosts>[] = [
  ['Produto', ({ product }) => product.name],
  ['SKU', ({ product }) => product.sku],
  ['ASIN', ({ product }) => product.asin],
  ['Marketplace', ({ product }) => product.marketplace],
  ['País', ({ product }) => product.country],
  ['Custo por unidade', ({ cost }) => decimalOrNull(cost)],
  ['Em vigor desde', ({ cost, costSince }) => cost && (costSince ?? FROM_THE_BEGINNING)],
  ['Unidades vendidas', ({ units }) => units],
  ['Unidades sem custo', ({ unitsWithoutCost }) => unitsWithoutCost],
  ['Moeda', ({ currency }) => currency],
];

const shipping = (isByMarketplace: boolean | null) =>
  isByMarketplace === null ? 'qualquer envio' : isByMarketplace ? 'enviado pelo marketplace' : 'envio próprio';

/** The same of fee rules. */
export const ruleColumns: readonly FileColumn<FeeRule>[] = [
  ['Produto', ({ product }) => product && (product.name ?? product.sku ?? product.asin)],
  ['ASIN', ({ product }) => product?.asin ?? null],
  ['Categoria', ({ category }) => category],
  ['Tipo de anúncio', ({ listingType }) => listingType],
  ['Marketplace', ({ marketplace }) => marketplace],
  ['País', ({ country }) => country],
  ['Envio', ({ fulfilledByMarketplace }) => shipping(fulfilledByMarketplace)],
  ['Preço de', ({ priceFrom }) => decimalOrNull(priceFrom)],
  ['Preço abaixo de', ({ priceBelow }) => decimalOrNull(priceBelow)],
  ['Comissão (%)', ({ percent }) => percent],
  ['Comissão mínima', ({ minimum }) => decimalOf(minimum)],
  ['Tarifa fixa', ({ fixed }) => decimalOf(fixed)],
  ['Frete e logística', ({ fulfilment }) => decimalOrNull(fulfilment)],
  ['Vigência desde', ({ validFrom }) => (validFrom === FIRST_DAY ? FROM_THE_BEGINNING : validFrom)],
  ['Vigência até', ({ validUntil }) => validUntil],
  ['Estimativa do marketplace', ({ isMarketplaceEstimate }) => (isMarketplaceEstimate ? 'Sim' : 'Não')],
  ['Fonte', ({ source }) => source || null],
  ['Data da fonte', ({ sourceDay }) => sourceDay],
  ['Moeda', ({ currency }) => currency],
];
