import { say } from '#server/platform/language/say.ts';
import { type FileColumn, round2, yesNo } from '#server/platform/files/table.ts';
import { productColumns } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { BuyBoxFilter } from './buyBoxFilter.ts';
import { type BuyBoxStatus, buyBoxStatus } from './buyBoxStatus.ts';

/** Every row of `buyBoxStatus` in its order, in batches. */
export function eachBuyBoxStatus(viewer: Viewer, filter: BuyBoxFilter): AsyncGenerator<BuyBoxStatus[]> {
  const now = currentTime();
  return rowsByPage(
    async (page) => (await buyBoxStatus(viewer, filter, page, now)).rows,
    ({ product }) => product.id,
  );
}

/** File columns of Buy Boxes, with the headings of the screen; amounts in units of the currency in the last column. */
export const statusColumns: readonly FileColumn<BuyBoxStatus>[] = [
  ...productColumns,
  { head: 'Status', kind: 'text', value: ({ statusMessage }) => statusMessage },
  {
    head: 'Dono da Buy Box',
    kind: 'text',
    value: ({ owner }) => owner && (owner.isOurs ? say('buyBox.ownShop') : (owner.name ?? owner.sellerId)),
  },
  { head: 'Preço Buy Box', kind: 'number', value: ({ price }) => decimalOrNull(price) },
  { head: 'FBA / Full', kind: 'text', value: ({ isFba }) => yesNo(isFba) },
  { head: 'Nosso preço', kind: 'number', value: ({ ourPrice }) => decimalOrNull(ourPrice) },
  { head: 'Preço para ganhar', kind: 'number', value: ({ priceToWin }) => decimalOrNull(priceToWin) },
  { head: 'Diferença (%)', kind: 'number', value: ({ priceDifferencePercent }) => round2(priceDifferencePercent) },
  { head: 'Avaliação (%)', kind: 'number', value: ({ feedbackRating }) => round2(feedbackRating) },
  { head: 'Buy Box em 30 dias (%)', kind: 'number', value: ({ sharePercent }) => round2(sharePercent) },
  { head: 'Observado (%)', kind: 'number', value: ({ coveragePercent }) => round2(coveragePercent) },
  { head: 'Última verificação', kind: 'text', value: ({ lastCheckedAt }) => lastCheckedAt.toISOString() },
  { head: 'Moeda', kind: 'text', value: ({ price, ourPrice }) => (price ?? ourPrice)?.currency ?? null },
];
