import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { type Amount, formatCount, formatMoney } from '#client/lib/format.ts';
import { saoPauloDay } from '#client/lib/time.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import { CredentialsLink } from '#client/ui/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Pagination } from '#client/ui/Pagination.tsx';
import { TableExport } from '#client/TableExport.tsx';
import { useUrlView } from '#client/useUrlView.ts';
import type { RestockPanel_rows$key } from './__generated__/RestockPanel_rows.graphql';
import { viewForm } from './amazonDataView.ts';
import { restockColumns } from './restockColumns.tsx';
import { restockTable, toOrder } from './restockTable.ts';
import { restockRowOf } from './restockRow.ts';

const PAGE_SIZE = 25;
/** The server tells no more. */
const MOST_ROWS = 2_000;

const today = () => saoPauloDay(new Date());

/** Reposição: what to order until when, what that costs, and the purchase list as a file. */
export function RestockPanel({ rows: keys }: { rows: RestockPanel_rows$key }) {
  const data = useFragment(
    graphql`
      fragment RestockPanel_rows on RestockRow @relay(plural: true) {
        ...restockRow_row
      }
    `,
    keys,
  );
  const rows = useMemo(() => data.map(restockRowOf), [data]);
  const { view, change } = useUrlView(viewForm);
  const needed = toOrder(rows);
  const cash = sumByCurrency(needed.flatMap((row) => (row.cash ? [row.cash] : [])));
  const withoutCost = needed.filter((row) => !row.cash).length;
  const page = Math.min(view.page, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)));
  return (
    <section aria-label="Reposição" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <div>
          <h2 className="font-semibold">
            Reposição{' '}
            <span className="font-normal text-muted">
              · {formatCount(needed.length)} {needed.length === 1 ? 'produto' : 'produtos'} a pedir
            </span>
          </h2>
          <p className="text-2xs text-muted tabular-nums">
            Caixa necessário: {cash.length ? cash.map((amount) => formatMoney(amount)).join(' + ') : '—'}
            {withoutCost > 0 && ` · ${formatCount(withoutCost)} sem custo informado`}
          </p>
          {rows.length >= MOST_ROWS && (
            <p className="text-2xs text-warning">
              A lista e as somas trazem só os {formatCount(MOST_ROWS)} produtos mais urgentes.
            </p>
          )}
        </div>
        {rows.length > 0 && <TableExport name={`lista-de-compras-${today()}`} table={() => restockTable(rows)} />}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nenhum dado encontrado" hint="Execute a sincronização para obter dados da Amazon">
          <CredentialsLink />
        </EmptyState>
      ) : (
        <>
          <DataTable
            label="Reposição"
            columns={restockColumns}
            rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            rowKey={({ id }) => id}
          />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={rows.length}
            onChange={(next) => change({ page: next })}
          />
        </>
      )}
    </section>
  );
}

function sumByCurrency(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string, number>();
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].map(([currency, minor]) => ({ minor, currency }));
}
