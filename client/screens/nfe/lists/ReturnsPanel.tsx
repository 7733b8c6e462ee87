import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { Column } from '#client/ui/DataTable.tsx';
import type { ReturnsPanel_page$data, ReturnsPanel_page$key } from './__generated__/ReturnsPanel_page.graphql';
import { ListPanel } from './ListPanel.tsx';

type Row = ReturnsPanel_page$data['rows'][number];

const uses: Readonly<Record<string, string>> = { USED: 'Usada', PARTLY: 'Usada em parte', UNUSED: 'Não usada' };

const columns: Column<Row>[] = [
  {
    id: 'document',
    header: [{ label: 'NF-e' }],
    cell: ({ number, key }) => <span title={key}>{number ?? key}</span>,
  },
  { id: 'day', header: [{ label: 'Emissão' }], cell: ({ day }) => formatDayOnly(day) },
  { id: 'issuer', header: [{ label: 'Emitente' }], cell: ({ isOwn }) => (isOwn ? 'Você' : 'Comprador') },
  {
    id: 'orders',
    header: [{ label: 'Pedidos' }],
    cell: ({ orderNumbers }) => (orderNumbers.length === 0 ? UNKNOWN : orderNumbers.join(', ')),
  },
  { id: 'total', header: [{ label: 'Total' }], align: 'right', cell: ({ total }) => formatMoney(amountOf(total)) },
  {
    id: 'use',
    header: [{ label: 'Situação', hint: 'Se os impostos da venda seguem a nota' }],
    cell: ({ use, reason }) => (
      <>
        {uses[use]}
        {reason !== null && <span className="block text-muted">{reason}</span>}
      </>
    ),
  },
];

/** Tab Devoluções. */
export function ReturnsPanel({ page }: { page: ReturnsPanel_page$key }) {
  const {
    page: number,
    rowCount,
    rows,
  } = useFragment(
    graphql`
      fragment ReturnsPanel_page on NfeReturnNotePage {
        page
        rowCount
        rows {
          documentId
          key
          number
          day
          isOwn
          orderNumbers
          total {
            ...amount_money
          }
          use
          reason
        }
      }
    `,
    page,
  );
  return (
    <ListPanel
      title="Notas de devolução"
      empty={{ title: 'Nenhuma nota de devolução', hint: 'Envie os XML das notas em Arquivos.' }}
      path="/api/nfe/returns/export"
      columns={columns}
      page={{ page: number, rowCount, rows }}
      rowKey={({ documentId }) => documentId}
    />
  );
}
