import type { Column } from '#client/ui/DataTable.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { figureColumns, figureTotals, shareColumn, taxShareColumn } from './figureColumns.tsx';
import { TaxPanel } from './TaxPanel.tsx';
import type { Taxes, TaxRow } from './taxesOf.ts';

const stateColumn: Column<TaxRow> = {
  id: 'state',
  header: [{ label: 'Estado' }],
  cell: ({ uf, stateName }) => (
    <span className="flex items-baseline gap-2 whitespace-nowrap">
      {uf && <span className="w-6 font-semibold">{uf}</span>}
      <span className={uf ? 'max-sm:sr-only' : 'text-muted'}>{stateName ?? 'Sem UF'}</span>
    </span>
  ),
};

/** Taxes by the buyer's state. */
export function StatesPanel({ taxes: { total, rows } }: { taxes: Taxes }) {
  return (
    <TaxPanel title="Por estado do comprador" path="/api/taxes/states/export" isEmpty={rows.length === 0}>
      <DataTable
        label="Impostos por estado"
        columns={[stateColumn, ...figureColumns<TaxRow>(total), shareColumn(), taxShareColumn()]}
        rows={rows}
        rowKey={({ uf }) => uf ?? 'none'}
        totals={{ state: 'Total', ...figureTotals(total) }}
      />
      {rows.some(({ uf }) => uf === null) && (
        <p className="px-4 py-2 text-2xs text-muted">
          Sem UF: vendas de outros países, pedidos sem envio e pedidos cujo estado o marketplace não informou. Vendas em
          outra moeda não têm imposto calculado.
        </p>
      )}
    </TaxPanel>
  );
}
