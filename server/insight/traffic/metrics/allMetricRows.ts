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

const ROWS_PER_READ = 10_000;

export interface WholeMetrics extends Omit<AggregatedMetrics, 'rows'> {
  /** Rows of all pages, in chunks. */
  rows: AsyncGenerator<AggregatedMetricsRow[]>;
}

/** Whole report in the order of `aggregatedMetrics`. Sums and totals are those of the first read. Throws its errors. */
export async function allMetricRows(
  viewer: Viewer,
  filter: AggregatedMetricsFilter,
  sort: AggregatedMetricsSort,
  rowsARead = ROWS_PER_READ,
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
