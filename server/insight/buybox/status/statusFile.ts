import { currentTime } from '#server/platform/process/clock.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import type { FileColumn } from '#server/platform/files/tableFile.ts';
import { twoDecimals } from '#server/platform/values/twoDecimals.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { BuyBoxFilter } from './buyBoxFilter.ts';
import { type BuyBoxStatus, buyBoxStatus } from './buyBoxStatus.ts';

/** Every row of `buyBoxStatus` in its order, read page by page. */
export function eachBuyBoxStatus(viewer: Viewer, filter: BuyBoxFilter): AsyncGenerator<BuyBoxStatus[]> {
  const now = currentTime();
  return rowsByPage(
    async (page) => (await buyBoxStatus(viewer, filter, page, now)).rows,
    ({ product }) => product.id,
  );
}

/** What is saved of them, under the titles of the screen; amounts in units of the currency told last. */
export const statusColumns: readonly FileColumn<BuyBoxStatus>[] = [
  ['Produto', ({ product }) => product.name],
  ['SKU', ({ product }) => product.sku],
  ['ASIN', ({ product }) => product.asin],
  ['Marketplace', ({ product }) => product.marketplace],
  ['País', ({ product }) => product.country],
  ['Status', ({ statusMessage }) => statusMessage],
  ['Dono da Buy Box', ({ owner }) => owner && (owner.isOurs ? 'Sua Loja' : (owner.name ?? owner.sellerId))],
  ['Preço Buy Box', ({ price }) => decimalOrNull(price)],
  ['FBA / Full', ({ isFba }) => (isFba === null ? null : isFba ? 'Sim' : 'Não')],
  ['Nosso preço', ({ ourPrice }) => decimalOrNull(ourPrice)],
  ['Preço para ganhar', ({ priceToWin }) => decimalOrNull(priceToWin)],
  ['Diferença (%)', ({ priceDifferencePercent }) => twoDecimals(priceDifferencePercent)],
  ['Avaliação (%)', ({ feedbackRating }) => twoDecimals(feedbackRating)],
  ['Buy Box em 30 dias (%)', ({ sharePercent }) => twoDecimals(sharePercent)],
  ['Observado (%)', ({ coveragePercent }) => twoDecimals(coveragePercent)],
  ['Última verificação', ({ lastCheckedAt }) => lastCheckedAt.toISOString()],
  ['Moeda', ({ price, ourPrice }) => (price ?? ourPrice)?.currency ?? null],
];
