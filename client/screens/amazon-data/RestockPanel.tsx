import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { downloadText } from '#client/downloadText.ts';
import { type Amount, formatCount, formatMoney } from '#client/lib/format.ts';
import { saoPauloDay } from '#client/lib/time.ts';
import { Button } from '#client/ui/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Pagination } from '#client/ui/Pagination.tsx';
import { tellError } from '#client/ui/tellError.tsx';
import { useUrlView } from '#client/useUrlView.ts';
import type { RestockPanel_rows$key } from './__generated__/RestockPanel_rows.graphql';
import { viewForm } from './amazonDataView.ts';
import { restockColumns } from './restockColumns.tsx';
import { restockCsv, toOrder } from './restockCsv.ts';
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
  const save = (flavour: 'csv' | 'excelBr') => {
    if (needed.length === 0) return tellError('Nenhum dado para exportar', 'nothing-to-export'); // as every export
    const name = `lista-de-compras-${today()}${flavour === 'excelBr' ? '-excel' : ''}.csv`;
    return downloadText(name, restockCsv(rows, flavour));
  };
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
        <span className="flex gap-2">
          <Button onClick={() => save('csv')}>
            <Download size={14} aria-hidden className="max-sm:hidden" /> Lista de compras CSV
          </Button>
          <Button
            title="CSV com ponto e vírgula e vírgula decimal, como o Excel em português abre"
            onClick={() => save('excelBr')}
          >
            Excel BR
          </Button>
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nenhum dado encontrado" hint="Execute a sincronização para obter dados da Amazon" />
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
