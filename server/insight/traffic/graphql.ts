import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { inReportCurrency } from '#server/platform/graphql/reportCurrencyType.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { aggregatedMetricsPage, METRICS_PAGE } from '#server/insight/traffic/metrics/aggregatedMetricsPage.ts';
import {
  AggregatedMetricsFilterType,
  AggregatedMetricsPageType,
  AggregatedMetricsSortType,
} from '#server/insight/traffic/metrics/aggregatedMetricsTypes.ts';

builder.objectField(ViewerType, 'aggregatedMetrics', (t) =>
  t.field({
    type: AggregatedMetricsPageType,
    description: 'Sales and traffic by product. Default order: highest revenue first.',
    args: {
      filter: t.arg({ type: AggregatedMetricsFilterType, required: true, description: 'Filter of sales and traffic.' }),
      in: t.arg(inReportCurrency),
      sort: t.arg({ type: AggregatedMetricsSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, METRICS_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? METRICS_PAGE.standard) / 4) }),
    cache: 'day',
    resolve: (viewer, { filter, in: asked, ...page }) => aggregatedMetricsPage(viewer, { ...filter, in: asked }, page),
  }),
);
