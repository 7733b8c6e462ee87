import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { Column } from '#client/ui/DataTable.tsx';
import type {
  DifferencesPanel_page$data,
  DifferencesPanel_page$key,
} from './__generated__/DifferencesPanel_page.graphql';
import { ListPanel } from './ListPanel.tsx';

type Row = DifferencesPanel_page$data['rows'][number];

const columns: Column<Row>[] = [
  {
    id: 'document',
    header: [{ label: 'NF-e' }],
    cell: ({ number, key, documentCount }) => (
      <span title={key}>
        {number ?? key}
        {documentCount > 1 && ` e mais ${documentCount - 1}`}
      </span>
    ),
  },
  { id: 'day', header: [{ label: 'Emissão' }], cell: ({ day }) => formatDayOnly(day) },
  { id: 'orders', header: [{ label: 'Pedidos' }], cell: ({ orderNumbers }) => orderNumbers.join(', ') },
  {
    id: 'nfe',
    header: [{ label: 'Total das NF-e' }],
    align: 'right',
    cell: ({ nfeTotal }) => formatMoney(amountOf(nfeTotal)),
  },
  {
    id: 'total',
    header: [{ label: 'Total dos pedidos', hint: 'Preço menos desconto, com ou sem o frete do comprador' }],
    align: 'right',
    cell: ({ ordersTotal }) => formatMoney(amountOf(ordersTotal)),
  },
  {
    id: 'difference',
    header: [{ label: 'Diferença' }],
    align: 'right',
    cell: ({ difference }) => formatMoney(amountOf(difference)),
  },
];

/** Tab Diferença NF-e × pedido. */
export function DifferencesPanel({ page }: { page: DifferencesPanel_page$key }) {
  const {
    page: number,
    rowCount,
    rows,
  } = useFragment(
    graphql`
      fragment DifferencesPanel_page on NfeDifferencePage {
        page
        rowCount
        rows {
          documentId
          key
          number
          day
          documentCount
          orderNumbers
          nfeTotal {
            ...amount_money
          }
          ordersTotal {
            ...amount_money
          }
          difference {
            ...amount_money
          }
        }
      }
    `,
    page,
  );
  return (
    <ListPanel
      title="Diferença NF-e × pedido"
      empty={{ title: 'Nenhuma diferença', hint: 'As notas ligadas a pedidos têm o total deles.' }}
      path="/api/nfe/differences/export"
      columns={columns}
      page={{ page: number, rowCount, rows }}
      rowKey={({ documentId }) => documentId}
    />
  );
}
