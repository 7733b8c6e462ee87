import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { MetricsTable_page$key } from './__generated__/MetricsTable_page.graphql';
import { metricsColumns, metricsKey, ordersOfRow, useMetricsRows, useMetricsTotals } from './metricsColumns.tsx';
import { metricsForm, type SortField } from './metricsView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

/** One page of the report with the sums of all pages in the footer. */
export function MetricsTable({ report }: { report: MetricsTable_page$key }) {
  const data = useFragment(
    graphql`
      fragment MetricsTable_page on AggregatedMetricsPage {
        rows {
          ...metricsColumns_row
        }
        sums {
          ...metricsColumns_sums
        }
      }
    `,
    report,
  );
  const { view, change } = useUrlView(metricsForm);
  return (
    <DataTable
      name="metrics"
      label={t('aggregatedMetrics.metricsByProduct')}
      columns={metricsColumns((row) => ordersOfRow(view, row))}
      rows={useMetricsRows(data.rows)}
      rowKey={metricsKey}
      totals={useMetricsTotals(data.sums)}
      sorting={view.sort}
      onSort={(field, direction) => change({ sort: { field: field as SortField, direction } })}
    />
  );
}
