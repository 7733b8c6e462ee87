import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { SumsTable_sums$data, SumsTable_sums$key } from './__generated__/SumsTable_sums.graphql';

type Row = SumsTable_sums$data[number];

const money = (id: string, label: string, hint: string, amount: (row: Row) => Row['summary']): Column<Row> => ({
  id,
  header: [{ label, hint }],
  align: 'right',
  cell: (row) => <span className="whitespace-nowrap">{formatMoney(amountOf(amount(row)))}</span>,
});

const columns: Column<Row>[] = [
  {
    id: 'text',
    header: [{ label: 'Cobrança' }],
    cell: ({ text, subType, type, isUnknown }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        {text ?? subType} <span className="text-muted">{subType}</span>
        {type === 'BONUS' && <Badge tone="positive">Bonificação</Badge>}
        {isUnknown && <Badge tone="warning">Nova</Badge>}
      </span>
    ),
  },
  { id: 'rows', header: [{ label: 'Linhas' }], align: 'right', cell: ({ rowCount }) => formatCount(rowCount) },
  money('summary', 'Resumo', 'O que o resumo do marketplace diz.', (row) => row.summary),
  money('details', 'Linhas da fatura', 'As linhas somadas, sem notas de crédito.', (row) => row.details),
  money('difference', 'Diferença', 'Linhas menos resumo.', (row) => row.difference),
  money(
    'bonuses',
    'Devolvido',
    'O que bonificações devolveram destas cobranças, em qualquer período.',
    (row) => row.bonuses,
  ),
  money(
    'creditNotes',
    'Notas de crédito',
    'Bonificações dadas depois do fechamento; fora do resumo.',
    (row) => row.creditNotes,
  ),
];

/** Sums of a period by sub-type: the marketplace's summary beside the rows. */
export function SumsTable({ sums }: { sums: SumsTable_sums$key }) {
  const rows = useFragment(
    graphql`
      fragment SumsTable_sums on BillSum @relay(plural: true) {
        type
        subType
        text
        isUnknown
        rowCount
        summary {
          ...amount_money
        }
        details {
          ...amount_money
        }
        creditNotes {
          ...amount_money
        }
        bonuses {
          ...amount_money
        }
        difference {
          ...amount_money
        }
      }
    `,
    sums,
  );
  return (
    <DataTable
      label="Resumo e linhas"
      columns={columns}
      rows={rows}
      rowKey={({ type, subType }) => `${type} ${subType}`}
    />
  );
}
