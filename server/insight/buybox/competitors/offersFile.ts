import { type FileColumn, round2, yesNo } from '#server/platform/files/table.ts';
import { productColumns } from '#server/records/catalog/product.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type CompetitorOffer, competitorOffers, type Seller } from './competitorOffers.ts';

/** Every row of `competitorOffers` in its order, in batches. */
export const eachCompetitorOffer = (viewer: Viewer, seller: Seller): AsyncGenerator<CompetitorOffer[]> =>
  rowsByPage(
    async (page) => (await competitorOffers(viewer, seller, page)).offers,
    ({ product }) => product.id,
  );

/** File columns of offers, with the headings of the screen; amounts in units of the currency in the last column. */
export const offerColumns: readonly FileColumn<CompetitorOffer>[] = [
  ...productColumns,
  { head: 'Preço deles', kind: 'number', value: ({ price }) => decimalOf(price) },
  { head: 'FBA / Full', kind: 'text', value: ({ isFba }) => yesNo(isFba) },
  { head: 'Nosso preço', kind: 'number', value: ({ ourPrice }) => decimalOrNull(ourPrice) },
  { head: 'Diferença (%)', kind: 'number', value: ({ priceDifferencePercent }) => round2(priceDifferencePercent) },
  {
    head: 'Agora',
    kind: 'text',
    value: ({ hasBuyBox, isCurrent }) => (hasBuyBox ? 'Com a Buy Box' : isCurrent ? 'Concorrendo' : 'saiu'),
  },
  { head: 'Visto desde', kind: 'text', value: ({ firstSeenAt }) => firstSeenAt.toISOString() },
  { head: 'Visto por último', kind: 'text', value: ({ lastSeenAt }) => lastSeenAt.toISOString() },
  { head: 'Moeda', kind: 'text', value: ({ price }) => price.currency },
];
