import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { ChargesTable_charges$data, ChargesTable_charges$key } from './__generated__/ChargesTable_charges.graphql';

type Row = ChargesTable_charges$data[number];

const columns: Column<Row>[] = [
  {
    id: 'order',
    header: [{ label: 'Pedido' }],
    cell: ({ orderNumber, packNumber }) => (
      <span className="whitespace-nowrap" title={packNumber ? `Carrinho ${packNumber}` : undefined}>
        {orderNumber ?? 'Sem pedido'}
      </span>
    ),
  },
  {
    id: 'day',
    header: [{ label: 'Dia', hint: 'Como está escrito na fatura.' }],
    cell: ({ day }) => <span className="whitespace-nowrap">{formatDayOnly(day)}</span>,
  },
  {
    id: 'text',
    header: [{ label: 'Cobrança' }],
    cell: ({ text, subType, isUnknown, isGone, restatement }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {text} <span className="text-muted">{subType}</span>
        {isUnknown && <Badge tone="warning">Nova</Badge>}
        {isGone && <Badge tone="warning">Saiu da fatura</Badge>}
        {restatement && <span className="w-full text-label text-warning">{restatement}</span>}
      </span>
    ),
  },
  {
    id: 'gross',
    header: [{ label: 'Antes do desconto' }],
    align: 'right',
    cell: ({ gross }) => <span className="whitespace-nowrap">{formatMoney(amountOf(gross))}</span>,
  },
  {
    id: 'amount',
    header: [{ label: 'Valor' }],
    align: 'right',
    cell: ({ amount }) => <span className="font-medium whitespace-nowrap">{formatMoney(amountOf(amount))}</span>,
  },
  {
    id: 'withheld',
    header: [{ label: 'Pago como', hint: 'Retido do pagamento da venda, ou pago com a fatura.' }],
    cell: ({ isWithheld }) => {
      if (isWithheld === null || isWithheld === undefined) return UNKNOWN;
      return isWithheld ? 'Retido da venda' : 'Na fatura';
    },
  },
  { id: 'number', header: [{ label: 'Número' }], cell: ({ number }) => <span className="text-muted">{number}</span> },
];

/** Rows of a bill, latest first. */
export function ChargesTable({ charges }: { charges: ChargesTable_charges$key }) {
  const rows = useFragment(
    graphql`
      fragment ChargesTable_charges on BillCharge @relay(plural: true) {
        number
        orderNumber
        packNumber
        subType
        text
        isUnknown
        isGone
        isWithheld
        day
        restatement
        amount {
          ...amount_money
        }
        gross {
          ...amount_money
        }
      }
    `,
    charges,
  );
  return <DataTable label="Linhas da fatura" columns={columns} rows={rows} rowKey={({ number }) => number} />;
}
