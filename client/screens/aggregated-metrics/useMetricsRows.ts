import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { foldText } from '#client/lib/foldText.ts';
import type { useMetricsRows_metrics$key } from './__generated__/useMetricsRows_metrics.graphql';
import type { MetricsRow } from './metricsRow.ts';

/** The report's rows, made ready once for searching and sorting in memory. */
export function useMetricsRows(metrics: useMetricsRows_metrics$key): readonly MetricsRow[] {
  const { rows } = useFragment(
    graphql`
      fragment useMetricsRows_metrics on AggregatedMetrics {
        rows {
          productId
          name
          skus
          asin
          marketplace
          country
          imageUrl
          units
          exactRevenue
          currency
          pageViews
          sessions
          trafficUnits
          conversionPercent
          isTrafficApproximate
        }
      }
    `,
    metrics,
  );
  return useMemo(
    () =>
      rows.map((row) => ({
        productId: row.productId,
        name: row.name ?? null,
        sku: row.skus[0] ?? null,
        skus: row.skus,
        asin: row.asin,
        marketplace: row.marketplace,
        country: row.country,
        imageUrl: row.imageUrl ?? null,
        units: row.units,
        revenue: row.exactRevenue,
        currency: row.currency,
        pageViews: row.pageViews ?? null,
        sessions: row.sessions ?? null,
        trafficUnits: row.trafficUnits ?? null,
        conversionPercent: row.conversionPercent ?? null,
        isTrafficApproximate: row.isTrafficApproximate,
        words: foldText([row.name ?? '', ...row.skus, row.asin].join(' ')),
      })),
    [rows],
  );
}
