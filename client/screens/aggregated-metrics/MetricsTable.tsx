import { graphql, useFragment } from 'react-relay/hooks';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { MetricsTable_connection$key } from './__generated__/MetricsTable_connection.graphql';
import { metricsColumns, metricsKey, useMetricsRows, useMetricsTotals } from './metricsColumns.tsx';
import type { SortField } from './metricsView.ts';
import { useMetricsView } from './useMetricsView.ts';

/** One page of the report with the sums of all that is found below it. */
export function MetricsTable({ connection }: { connection: MetricsTable_connection$key }) {
  const data = useFragment(
    graphql`
      fragment MetricsTable_connection on AggregatedMetricsConnection {
        edges {
          node {
            ...metricsColumns_row
          }
        }
        sums {
          ...metricsColumns_sums
        }
      }
    `,
    connection,
  );
  const { view, change } = useMetricsView();
  return (
    <DataTable
      label="Métricas por produto"
      columns={metricsColumns}
      rows={useMetricsRows(data.edges.map(({ node }) => node))}
      rowKey={metricsKey}
      totals={useMetricsTotals(data.sums)}
      sorting={view.sort}
      onSort={(field, direction) => change({ sort: { field: field as SortField, direction } })}
    />
  );
}
