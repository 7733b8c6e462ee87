import { type ReactNode, useMemo } from 'react';
import { formatCount, formatQuantity } from '#client/lib/format.ts';
import { TableExport } from '#client/TableExport.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Pagination } from '#client/ui/Pagination.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { findRows } from './findRows.ts';
import { metricsColumns, metricsTotals } from './metricsColumns.tsx';
import type { MetricsRow } from './metricsRow.ts';
import { metricsTable } from './metricsTable.ts';
import { PAGE_SIZE, type SortField } from './metricsView.ts';
import { sortRows } from './sortRows.ts';
import { sumRows } from './sumRows.ts';
import { useMetricsView } from './useMetricsView.ts';

const SEARCH_DELAY_MS = 150;

/** The report's table: searched, sorted and paged in memory, with the sums of what is found and its export. */
export function MetricsPanel({
  rows,
  productCount,
  empty,
  children,
}: {
  rows: readonly MetricsRow[];
  /** Rows there are, of which `rows` may be the best sold only. */
  productCount: number;
  /** What to say, and offer, when there is no row at all. */
  empty?: { hint: string; action: ReactNode };
  /** A note above the table. */
  children?: ReactNode;
}) {
  const { view, change } = useMetricsView();
  const { search } = view;
  const { field, direction } = view.sort;
  const found = useMemo(() => findRows(rows, search), [rows, search]);
  const sorted = useMemo(() => sortRows(found, { field, direction }), [found, field, direction]);
  const sums = useMemo(() => sumRows(found), [found]);
  const page = Math.min(view.page, Math.max(1, Math.ceil(sorted.length / PAGE_SIZE)));
  const isCut = productCount > rows.length;
  return (
    <section aria-label="Produtos" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="font-semibold sm:mr-2">{formatQuantity(found.length, 'produto', 'produtos')}</h2>
        <div className="order-last w-full min-w-0 sm:order-none sm:w-auto sm:min-w-60 sm:flex-1">
          <div className="sm:max-w-md">
            <SearchField
              label="Buscar"
              placeholder="Produto, SKU ou ASIN"
              value={search}
              delayMs={SEARCH_DELAY_MS}
              // One step in the history for a whole search, however often typing pauses.
              onChange={(next) => change({ search: next }, { replace: search !== '' && next !== '' })}
            />
          </div>
        </div>
        <span className="ml-auto">
          <TableExport
            name={`metricas-agregadas-${view.startDate}-a-${view.endDate}`}
            table={() => metricsTable(sorted)}
          />
        </span>
      </div>
      {rows.length > 0 && children && <p className="px-4 pb-2 text-2xs text-muted">{children}</p>}
      {isCut && (
        <p className="px-4 pb-2 text-2xs text-warning">
          A lista traz os {formatCount(rows.length)} produtos de maior receita, de {formatCount(productCount)}; os
          cartões somam todos.
        </p>
      )}
      {sorted.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            title="Nenhum produto encontrado"
            hint={empty?.hint ?? 'Tente outro período, outros filtros ou outra busca.'}
          >
            {empty?.action}
          </EmptyState>
        </div>
      ) : (
        <>
          <DataTable
            label="Métricas por produto"
            columns={metricsColumns}
            rows={sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            rowKey={({ productId }) => String(productId)}
            totals={metricsTotals(sums)}
            sorting={view.sort}
            onSort={(next, to) => change({ sort: { field: next as SortField, direction: to } })}
          />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={sorted.length}
            onChange={(next) => change({ page: next }, { resetScroll: true })}
          />
        </>
      )}
    </section>
  );
}
