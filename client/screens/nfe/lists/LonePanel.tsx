import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
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
    header: [{ label: 'NF-e' }],
    cell: ({ number, key }) => <span title={key}>{number ?? key}</span>,
  },
  { id: 'day', header: [{ label: 'Emissão' }], cell: ({ day }) => formatDayOnly(day) },
  { id: 'uf', header: [{ label: 'UF' }], cell: ({ buyerUf }) => buyerUf ?? UNKNOWN },
  { id: 'total', header: [{ label: 'Total' }], align: 'right', cell: ({ total }) => formatMoney(amountOf(total)) },
  {
    id: 'proposals',
    header: [{ label: 'Pode ser o pedido', hint: 'Mesmo total, até três dias antes ou depois' }],
    cell: ({ documentId, proposals }) =>
      proposals.length === 0 ? (
        UNKNOWN
      ) : (
        <span className="flex flex-wrap gap-1.5">
          {proposals.map(({ orderId, number, day }) => (
            <Button key={orderId} disabled={isBusy} onClick={() => onLink(documentId, orderId)}>
              {`Ligar a ${number} (${formatDayOnly(day)})`}
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
  const failed = (message = 'Não foi possível ligar a nota ao pedido.') => toastError(message, 'nfe');
  const handleLink = (documentId: string, orderId: string) =>
    link({
      variables: { documentId, orderId },
      onCompleted: ({ linkNfeOrder: linked }) => {
        if (linked.__typename !== 'NfePayload') return failed(refusalOf(linked));
        toast.success('Nota ligada ao pedido.');
        void revalidate();
      },
      onError: () => failed(),
    });
  return (
    <ListPanel
      title="NF-e sem pedido"
      empty={{ title: 'Nenhuma NF-e sem pedido', hint: 'Notas de remessa e de transferência não são listadas.' }}
      path="/api/nfe/without-order/export"
      columns={columnsOf(handleLink, isBusy)}
      page={{ page: number, rowCount, rows }}
      rowKey={({ documentId }) => documentId}
    />
  );
}
