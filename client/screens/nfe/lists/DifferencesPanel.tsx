import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { OrderLinks } from '#client/parts/reconciliation/OrderLink.tsx';
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
    phone: 'title',
    header: [{ label: t('nfe.nfE') }],
    cell: ({ number, key, documentCount }) => (
      <span title={key}>
        {number ?? key}
        {documentCount > 1 && t('nfe.andMore', { documentCount: documentCount - 1 })}
      </span>
    ),
  },
  { id: 'day', phone: 'plain', header: [{ label: t('nfe.issued') }], cell: ({ day }) => formatDayOnly(day) },
  {
    id: 'orders',
    phone: 'meta',
    header: [{ label: t('nfe.orders') }],
    cell: ({ orderNumbers }) => <OrderLinks numbers={orderNumbers} />,
  },
  {
    id: 'nfe',
    phone: 'meta',
    header: [{ label: t('nfe.totalOfTheNfE') }],
    align: 'right',
    cell: ({ nfeTotal }) => formatMoney(amountOf(nfeTotal)),
  },
  {
    id: 'total',
    phone: 'meta',
    header: [{ label: t('nfe.totalOfTheOrders'), hint: t('nfe.priceLessDiscountWithOrWithout') }],
    align: 'right',
    cell: ({ ordersTotal }) => formatMoney(amountOf(ordersTotal)),
  },
  {
    id: 'difference',
    phone: 'meta',
    header: [{ label: t('nfe.difference') }],
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
      title={t('nfe.differenceNfEOrder')}
      empty={{ title: t('nfe.noDifference'), hint: t('nfe.theInvoicesLinkedToOrdersHave') }}
      path="/api/nfe/differences/export"
      columns={columns}
      page={{ page: number, rowCount, rows }}
      rowKey={({ documentId }) => documentId}
    />
  );
}
