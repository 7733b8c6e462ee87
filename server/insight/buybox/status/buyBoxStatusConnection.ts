import { currentTime } from '#server/platform/process/clock.ts';
import { offsetOf, type OffsetPage, type PageArguments, pageOf } from '#server/platform/graphql/offsetPages.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { BuyBoxFilter } from './buyBoxFilter.ts';
import { type BuyBoxStatus, buyBoxStatus } from './buyBoxStatus.ts';

/** SEMANTICS: paged at 100. */
export const STATUS_PAGE = 100;

/** A page of `buyBoxStatus`: `first` rows (at most 100) after a cursor. Throws 400 for a page or cursor that cannot be. */
export async function buyBoxStatusConnection(
  viewer: Viewer,
  filter: BuyBoxFilter,
  page: PageArguments,
  now = currentTime(),
): Promise<OffsetPage<BuyBoxStatus>> {
  const tooMany = `A página tem no máximo ${STATUS_PAGE} produtos`;
  const { limit, offset } = offsetOf(page, { standard: STATUS_PAGE, most: STATUS_PAGE, tooMany });
  const { rows, totalCount } = await buyBoxStatus(viewer, filter, { limit, offset }, now);
  return pageOf(rows, { offset, totalCount });
}
