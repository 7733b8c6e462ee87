import { currentTime } from '#server/platform/process/clock.ts';
import { offsetOf, type OffsetPage, type PageArguments, pageOf } from '#server/platform/graphql/offsetPages.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import {
  type AggregatedMetrics,
  aggregatedMetrics,
  type AggregatedMetricsFilter,
  type AggregatedMetricsRow,
} from './aggregatedMetrics.ts';
import type { AggregatedMetricsSort } from './aggregatedMetricsStatement.ts';

export type AggregatedMetricsConnection = OffsetPage<AggregatedMetricsRow> & Omit<AggregatedMetrics, 'rows'>;

const MAX_PAGE = 100;
export const DEFAULT_PAGE = 50; // spec 9

/** A page of `aggregatedMetrics`: `first` rows (at most 100) after a cursor. Throws 400 for a page or cursor that cannot be. */
export async function aggregatedMetricsConnection(
  viewer: Viewer,
  filter: AggregatedMetricsFilter,
  { sort, ...page }: PageArguments & { sort?: AggregatedMetricsSort | null },
  now = currentTime(),
): Promise<AggregatedMetricsConnection> {
  const tooMany = `A página tem no máximo ${MAX_PAGE} produtos`;
  const { limit, offset } = offsetOf(page, { standard: DEFAULT_PAGE, most: MAX_PAGE, tooMany });
  const { rows, ...report } = await aggregatedMetrics(viewer, filter, { sort, limit, offset }, now);
  return { ...pageOf(rows, { offset, totalCount: report.sums.products }), ...report };
}
