import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { BuyBoxFilter } from './buyBoxFilter.ts';
import { type BuyBoxStatus, buyBoxStatus } from './buyBoxStatus.ts';

/** SEMANTICS: paged at 100. */
export const STATUS_PAGE = { standard: 100, most: 100, rows: 'produtos' };

/** A page of `buyBoxStatus`. Throws 400 for a page that cannot be. */
export const buyBoxStatusPage = (
  viewer: Viewer,
  filter: BuyBoxFilter,
  page: PageArguments,
  now = currentTime(),
): Promise<Page<BuyBoxStatus>> =>
  readPage(page, STATUS_PAGE, (limit, offset) => buyBoxStatus(viewer, filter, { limit, offset }, now));
