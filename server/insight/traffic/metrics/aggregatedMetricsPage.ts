import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import {
  type AggregatedMetrics,
  aggregatedMetrics,
  type AggregatedMetricsFilter,
  type AggregatedMetricsRow,
} from './aggregatedMetrics.ts';
import type { AggregatedMetricsSort } from './aggregatedMetricsStatement.ts';

export type AggregatedMetricsPage = Page<AggregatedMetricsRow> & Omit<AggregatedMetrics, 'rows'>;

/** 50 rows per page (spec 9). */
export const METRICS_PAGE = { standard: 50, most: 100, rows: 'pages.products' } as const;

/** Page of `aggregatedMetrics`. Throws 400 for an invalid page, and the errors of `aggregatedMetrics`. */
export const aggregatedMetricsPage = (
  viewer: Viewer,
  filter: AggregatedMetricsFilter,
  { sort, ...page }: PageArguments & { sort?: AggregatedMetricsSort | null },
  now = currentTime(),
): Promise<AggregatedMetricsPage> =>
  readPage<AggregatedMetricsRow, AggregatedMetrics & { rowCount: number }>(
    page,
    METRICS_PAGE,
    async (limit, offset) => {
      const report = await aggregatedMetrics(viewer, filter, { sort, limit, offset }, now);
      return { ...report, rowCount: report.sums.products };
    },
  );
