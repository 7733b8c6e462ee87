import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable, useShownColumns } from '#client/ui/DataTable.tsx';
import { type Action, DisputeDialog } from '#client/parts/reconciliation/DisputeDialog.tsx';
import type { DisputeState } from '#client/parts/reconciliation/disputeStates.ts';
import { fileQuery } from '#client/screens/differences/differencesView.ts';
import { useDifferencesView } from '#client/screens/differences/useDifferencesView.ts';
import type { DifferencesTable_viewer$key } from './__generated__/DifferencesTable_viewer.graphql';
import type { DifferencesTableQuery } from './__generated__/DifferencesTableQuery.graphql';
import { BulkActions } from './BulkActions.tsx';
import { DifferenceCards } from './DifferenceCards.tsx';
import { differenceColumns, useDifferenceRows } from './differenceColumns.tsx';
import { NoDifferences } from './NoDifferences.tsx';

/** Differences loaded by each press of "Carregar mais". */
const PAGE = 50;
/** Limit of one change. */
const MAX_CHOSEN = 500;

/** The list of differences with selection and bulk actions: a table, or cards on a phone. */
export function DifferencesTable({ viewer, isCompared }: { viewer: DifferencesTable_viewer$key; isCompared: boolean }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    DifferencesTableQuery,
    DifferencesTable_viewer$key
  >(
    graphql`
      fragment DifferencesTable_viewer on Viewer
      @refetchable(queryName: "DifferencesTableQuery")
      @argumentDefinitions(
        filter: { type: "MoneyDifferencesFilter!" }
        sort: { type: "MoneyDifferencesSort!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        moneyDifferences(filter: $filter, sort: $sort, first: $count, after: $cursor)
          @connection(key: "DifferencesTable_moneyDifferences") {
          edges {
            node {
              id
              state
              atStake {
                currency
              }
              ...differenceColumns_difference
            }
          }
        }
      }
    `,
    viewer,
  );
  const nodes = data.moneyDifferences.edges.map(({ node }) => node);
  const rows = useDifferenceRows(nodes);
  const { view, linkTo } = useDifferencesView();
  const { revalidate } = useRevalidator();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<Action>();
  // rows that left the list leave the selection
  const chosen = nodes.filter(({ id }) => marked.has(id)).slice(0, MAX_CHOSEN);
  const mark = (ids: readonly string[], isMarked: boolean) => {
    const next = new Set(marked);
    for (const id of ids)
      if (isMarked) next.add(id);
      else next.delete(id);
    setMarked(next);
  };
  const start = (state: DisputeState) => {
    const [first] = chosen;
    if (!first) return;
    setAction({
      state,
      ids: chosen.map(({ id }) => id),
      seenState: chosen.every((row) => row.state === first.state) ? first.state : null,
      currency: first.atStake.currency,
    });
  };
  const handleDone = () => {
    setMarked(new Set());
    void revalidate();
  };
  const list = {
    rows,
    linkOf: (id: string) => linkTo({ open: id }),
    isMarked: (id: string) => marked.has(id),
    onMark: (id: string, isMarked: boolean) => mark([id], isMarked),
  };
  const columns = differenceColumns(list);
  const shown = useShownColumns('differences', columns);
  if (rows.length === 0) return <NoDifferences isCompared={isCompared} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <label className="flex items-center gap-2 text-small text-muted">
          <input
            type="checkbox"
            checked={chosen.length === rows.length}
            onChange={({ target }) =>
              mark(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />
          {t('differences.differences3', { rowsCount: rows.length })}
          {hasNext && t('differences.loaded')}
        </label>
        <BulkActions states={chosen.map(({ state }) => state)} onStart={start} />
        <span className="flex-1" />
        <ExportButton path="/api/reconciliation/differences/export" query={fileQuery(view)} isEmpty={false} />
      </div>
      <div className="hidden md:block print:block">
        <DataTable
          name="differences"
          label={t('differences.differences')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </div>
      <DifferenceCards {...list} isShown={(name) => shown.some(({ id }) => id === name)} />
      {hasNext && (
        <div className="p-2 text-center">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('differences.loading') : t('differences.loadMore')}
          </Button>
        </div>
      )}
      {action && <DisputeDialog action={action} onDone={handleDone} onClose={() => setAction(undefined)} />}
    </>
  );
}
