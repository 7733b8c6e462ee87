import { graphql, useFragment } from 'react-relay/hooks';
import type { Column } from '#client/ui/DataTable.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { StatesPanel_taxes$key } from './__generated__/StatesPanel_taxes.graphql';
import { figureColumns, figureTotals, shareColumn, taxShareColumn } from './figureColumns.tsx';
import { type Figures, figuresOf } from './figuresOf.ts';
import { TaxPanel } from './TaxPanel.tsx';

interface StateRow extends Figures {
  uf: string | null;
  name: string;
}

const stateColumn: Column<StateRow> = {
  id: 'state',
  header: [{ label: 'Estado' }],
  cell: ({ uf, name }) => (
    <span className="flex items-baseline gap-2 whitespace-nowrap">
      {uf && <span className="w-6 font-semibold">{uf}</span>}
      <span className={uf ? 'max-sm:sr-only' : 'text-muted'}>{name}</span>
    </span>
  ),
};

/** Taxes by the buyer's state. */
export function StatesPanel({ taxes }: { taxes: StatesPanel_taxes$key }) {
  const data = useFragment(
    graphql`
      fragment StatesPanel_taxes on SalesTaxes {
        rows {
          uf
          stateName
          ...figuresOf_taxes
        }
        total {
          ...figuresOf_taxes
        }
      }
    `,
    taxes,
  );
  const total = figuresOf(data.total);
  const rows = data.rows.map((row): StateRow => ({
    uf: row.uf ?? null,
    name: row.stateName ?? 'Sem UF',
    ...figuresOf(row),
  }));
  return (
    <TaxPanel title="Por estado do comprador" path="/api/taxes/states/export" isEmpty={rows.length === 0}>
      <DataTable
        label="Impostos por estado"
        columns={[stateColumn, ...figureColumns<StateRow>(total), shareColumn(), taxShareColumn()]}
        rows={rows}
        rowKey={({ uf }) => uf ?? 'none'}
        totals={{ state: 'Total', ...figureTotals(total) }}
      />
      {rows.some(({ uf }) => uf === null) && (
        <p className="px-4 py-2 text-2xs text-muted">
          Sem UF: vendas de outros países, pedidos sem envio e pedidos cujo estado o marketplace não informou. O imposto
          delas é o das regras que não dependem do estado.
        </p>
      )}
    </TaxPanel>
  );
}
