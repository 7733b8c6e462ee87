import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { LonePanel_page$data, LonePanel_page$key } from './__generated__/LonePanel_page.graphql';
import type { LonePanelMutation } from './__generated__/LonePanelMutation.graphql';
import { ListPanel } from './ListPanel.tsx';

type Row = LonePanel_page$data['rows'][number];

const columnsOf = (onLink: (documentId: string, orderId: string) => void, isBusy: boolean): Column<Row>[] => [
  {
    id: 'document',
    phone: 'title',
    header: [{ label: t('nfe.nfE') }],
    cell: ({ number, key }) => <span title={key}>{number ?? key}</span>,
  },
  { id: 'day', phone: 'plain', header: [{ label: t('nfe.issued') }], cell: ({ day }) => formatDayOnly(day) },
  { id: 'uf', phone: 'meta', header: [{ label: t('nfe.state') }], cell: ({ buyerUf }) => buyerUf ?? UNKNOWN },
  {
    id: 'total',
    phone: 'primary',
    header: [{ label: t('nfe.total') }],
    align: 'right',
    cell: ({ total }) => formatMoney(amountOf(total)),
  },
  {
    id: 'proposals',
    phone: 'plain',
    header: [{ label: t('nfe.mayBeTheOrder'), hint: t('nfe.sameTotalUpToThreeDays') }],
    cell: ({ documentId, proposals }) =>
      proposals.length === 0 ? (
        UNKNOWN
      ) : (
        <span className="flex flex-wrap gap-1.5">
          {proposals.map(({ orderId, number, day }) => (
            <Button key={orderId} disabled={isBusy} onClick={() => onLink(documentId, orderId)}>
              {t('nfe.linkTo', { number, day: formatDayOnly(day) })}
            </Button>
          ))}
        </span>
      ),
  },
];

/** Tab NF-e sem pedido. */
export function LonePanel({ page }: { page: LonePanel_page$key }) {
  const {
    page: number,
    rowCount,
    rows,
  } = useFragment(
    graphql`
      fragment LonePanel_page on LoneNfePage {
        page
        rowCount
        rows {
          documentId
          key
          number
          day
          buyerUf
          total {
            ...amount_money
          }
          proposals {
            orderId
            number
            day
          }
        }
      }
    `,
    page,
  );
  const { revalidate } = useRevalidator();
  const [link, isBusy] = useMutation<LonePanelMutation>(graphql`
    mutation LonePanelMutation($documentId: ID!, $orderId: ID!) {
      linkNfeOrder(documentId: $documentId, orderId: $orderId) {
        __typename
        ... on NfePayload {
          viewer {
            id
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const failed = (message = t('nfe.theInvoiceCouldNotBeLinked')) => toastError(message, 'nfe');
  const handleLink = (documentId: string, orderId: string) =>
    link({
      variables: { documentId, orderId },
      onCompleted: ({ linkNfeOrder: linked }) => {
        if (linked.__typename !== 'NfePayload') return failed(refusalOf(linked));
        toast.success(t('nfe.invoiceLinkedToTheOrder'));
        void revalidate();
      },
      onError: () => failed(),
    });
  return (
    <ListPanel
      title={t('nfe.nfEWithoutOrder')}
      empty={{ title: t('nfe.noNfEWithoutOrder'), hint: t('nfe.shipmentAndTransferInvoicesAreNot') }}
      path="/api/nfe/without-order/export"
      columns={columnsOf(handleLink, isBusy)}
      page={{ page: number, rowCount, rows }}
      rowKey={({ documentId }) => documentId}
    />
  );
}
