import { currentTime } from '#server/platform/process/clock.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import {
  type AggregatedMetrics,
  aggregatedMetrics,
  type AggregatedMetricsFilter,
  type AggregatedMetricsRow,
} from './aggregatedMetrics.ts';
import type { AggregatedMetricsSort } from './aggregatedMetricsStatement.ts';

const ROWS_A_READ = 10_000;

export interface WholeMetrics extends Omit<AggregatedMetrics, 'rows'> {
  /** Of all pages, piece by piece. */
  rows: AsyncGenerator<AggregatedMetricsRow[]>;
}

/** The whole report in the order of `aggregatedMetrics`; sums and totals are those of the first read. Throws as it does. */
export async function allMetricRows(
  viewer: Viewer,
  filter: AggregatedMetricsFilter,
  sort: AggregatedMetricsSort,
  rowsARead = ROWS_A_READ,
): Promise<WholeMetrics> {
  const now = currentTime();
  const read = (page: { limit: number; offset: number }) => aggregatedMetrics(viewer, filter, { sort, ...page }, now);
  const { rows: first, ...report } = await read({ limit: rowsARead, offset: 0 });
  const rows = rowsByPage(
    async (page) => (page.offset === 0 ? first : (await read(page)).rows),
    ({ productId }) => productId,
    rowsARead,
  );
  return { ...report, rows };
}
