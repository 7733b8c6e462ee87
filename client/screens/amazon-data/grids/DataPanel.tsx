import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { DataPanel_grid$key } from './__generated__/DataPanel_grid.graphql';
import {
  gridFileQuery,
  hasDecisions,
  type Tab,
  tabNames,
  viewForm,
} from '#client/screens/amazon-data/amazonDataView.ts';
import { dataGridOf } from './dataGrid.ts';
import { gridColumns } from './gridColumns.tsx';
import { NothingRead } from '#client/screens/amazon-data/OverviewCards.tsx';

/** Row limits of the server (spec 9, except prices). */
const MAX_ROWS: Partial<Record<Tab, number>> = {
  products: 100,
  competitors: 100,
  insights: 50,
  forecasts: 200,
  prices: 50,
  inventory: 100,
};

/** Table of a tab, with the columns and types of the response. */
export function DataPanel({
  grid,
  tab,
  sendsTo,
  onDecided,
}: {
  grid: DataPanel_grid$key;
  tab: Tab;
  /** Marketplaces to which prices may be sent. */
  sendsTo: readonly string[];
  onDecided: () => void;
}) {
  const { columns, rows } = dataGridOf(
    useFragment(
      graphql`
        fragment DataPanel_grid on DataGrid {
          ...dataGrid_grid
        }
      `,
      grid,
    ),
  );
  const { view, change } = useUrlView(viewForm);
  const title = tabNames.find(([name]) => name === tab)![1];
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">
          {title}{' '}
          <span className="font-normal text-muted">
            ·{' '}
            {rows.length === MAX_ROWS[tab]
              ? t('amazonData.theFirst', { rowsCount: formatCount(rows.length) })
              : formatCount(rows.length)}
          </span>
        </h2>
        {view.product !== '' && tab === 'forecasts' && (
          <Button onClick={() => change({ product: '' })}>{t('amazonData.allProducts')}</Button>
        )}
        {hasDecisions(tab) && (
          <Button tone="quiet" onClick={() => change({ show: view.show ? undefined : 'decided' })}>
            {view.show ? t('amazonData.seePending') : t('amazonData.seeDecided')}
          </Button>
        )}
        {rows.length > 0 && !view.show && (
          <ExportButton path={`/api/planning/data/${tab}/export`} query={gridFileQuery(view)} isEmpty={false} />
        )}
      </div>
      {rows.length === 0 && view.show ? (
        <p className="px-4 py-8 text-center text-muted">{t('amazonData.noSuggestionAppliedOrDismissed')}</p>
      ) : rows.length === 0 ? (
        <NothingRead />
      ) : (
        <DataTable
          name={`data.${tab}`}
          label={title}
          columns={gridColumns(columns, {
            hasProducts: rows.some(({ product }) => product),
            canDecide: rows.some((row) => row.insightId !== null || row.pricedProductId !== null),
            sendsTo,
            onDecided,
          })}
          rows={rows}
          rowKey={({ key }) => key}
        />
      )}
    </section>
  );
}
