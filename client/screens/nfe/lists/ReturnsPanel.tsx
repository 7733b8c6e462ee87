import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { OrderLinks } from '#client/parts/reconciliation/OrderLink.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import type { ReturnsPanel_page$data, ReturnsPanel_page$key } from './__generated__/ReturnsPanel_page.graphql';
import { ListPanel } from './ListPanel.tsx';

type Row = ReturnsPanel_page$data['rows'][number];

const uses: Readonly<Record<string, string>> = {
  USED: t('nfe.used'),
  PARTLY: t('nfe.usedInPart'),
  UNUSED: t('nfe.notUsed'),
};

const columns: Column<Row>[] = [
  {
    id: 'document',
    phone: 'title',
    header: [{ label: t('nfe.nfE') }],
    cell: ({ number, key }) => <span title={key}>{number ?? key}</span>,
  },
  { id: 'day', phone: 'plain', header: [{ label: t('nfe.issued') }], cell: ({ day }) => formatDayOnly(day) },
  {
    id: 'issuer',
    phone: 'plain',
    header: [{ label: t('nfe.issuer') }],
    cell: ({ isOwn }) => (isOwn ? t('nfe.you') : t('nfe.buyer')),
  },
  {
    id: 'orders',
    phone: 'plain',
    header: [{ label: t('nfe.orders') }],
    cell: ({ orderNumbers }) => (orderNumbers.length === 0 ? UNKNOWN : <OrderLinks numbers={orderNumbers} />),
  },
  {
    id: 'total',
    phone: 'primary',
    header: [{ label: t('nfe.total') }],
    align: 'right',
    cell: ({ total }) => formatMoney(amountOf(total)),
  },
  {
    id: 'use',
    phone: 'plain',
    header: [{ label: t('nfe.situation'), hint: t('nfe.whetherTheTaxesOfTheSale') }],
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
      title={t('nfe.returnInvoices')}
      empty={{ title: t('nfe.noReturnInvoice'), hint: t('nfe.sendTheXmlOfTheInvoices') }}
      path="/api/nfe/returns/export"
      columns={columns}
      page={{ page: number, rowCount, rows }}
      rowKey={({ documentId }) => documentId}
    />
  );
}
