import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import type { FileColumn } from '#server/platform/files/tableFile.ts';
import { twoDecimals } from '#server/platform/values/twoDecimals.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type CompetitorOffer, competitorOffers, type Seller } from './competitorOffers.ts';

/** Every row of `competitorOffers` in its order, read page by page. */
export const eachCompetitorOffer = (viewer: Viewer, seller: Seller): AsyncGenerator<CompetitorOffer[]> =>
  rowsByPage(
    async (page) => (await competitorOffers(viewer, seller, page)).offers,
    ({ product }) => product.id,
  );

/** What is saved of them, under the titles of the screen; amounts in units of the currency told last. */
export const offerColumns: readonly FileColumn<CompetitorOffer>[] = [
  ['Produto', ({ product }) => product.name],
  ['SKU', ({ product }) => product.sku],
  ['ASIN', ({ product }) => product.asin],
  ['Marketplace', ({ product }) => product.marketplace],
  ['País', ({ product }) => product.country],
  ['Preço deles', ({ price }) => decimalOf(price)],
  ['FBA / Full', ({ isFba }) => (isFba === null ? null : isFba ? 'Sim' : 'Não')],
  ['Nosso preço', ({ ourPrice }) => decimalOrNull(ourPrice)],
  ['Diferença (%)', ({ priceDifferencePercent }) => twoDecimals(priceDifferencePercent)],
  ['Agora', ({ hasBuyBox, isCurrent }) => (hasBuyBox ? 'Com a Buy Box' : isCurrent ? 'Concorrendo' : 'saiu')],
  ['Visto desde', ({ firstSeenAt }) => firstSeenAt.toISOString()],
  ['Visto por último', ({ lastSeenAt }) => lastSeenAt.toISOString()],
  ['Moeda', ({ price }) => price.currency],
];
