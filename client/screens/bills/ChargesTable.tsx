import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { OrderLink } from '#client/parts/reconciliation/OrderLink.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { ChargesTable_charges$data, ChargesTable_charges$key } from './__generated__/ChargesTable_charges.graphql';

type Row = ChargesTable_charges$data[number];

const columns: Column<Row>[] = [
  {
    id: 'order',
    phone: 'title',
    header: [{ label: t('payouts.order') }],
    cell: ({ orderNumber, packNumber }) => (
      <span className="whitespace-nowrap" title={packNumber ? t('payouts.cart', { packNumber }) : undefined}>
        {orderNumber ? <OrderLink number={orderNumber} /> : t('payouts.withoutOrder')}
      </span>
    ),
  },
  {
    id: 'day',
    phone: 'plain',
    header: [{ label: t('payouts.day'), hint: t('payouts.asWrittenOnTheBill') }],
    cell: ({ day }) => <span className="whitespace-nowrap">{formatDayOnly(day)}</span>,
  },
  {
    id: 'text',
    phone: 'plain',
    header: [{ label: t('payouts.charge') }],
    cell: ({ text, subType, isUnknown, isGone, restatement }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {text} <span className="text-muted">{subType}</span>
        {isUnknown && <Badge tone="warning">{t('payouts.new')}</Badge>}
        {isGone && <Badge tone="warning">{t('payouts.leftTheBill')}</Badge>}
        {restatement && <span className="w-full text-label text-warning">{restatement}</span>}
      </span>
    ),
  },
  {
    id: 'gross',
    phone: 'meta',
    header: [{ label: t('payouts.beforeDiscount') }],
    align: 'right',
    cell: ({ gross }) => <span className="whitespace-nowrap">{formatMoney(amountOf(gross))}</span>,
  },
  {
    id: 'amount',
    phone: 'primary',
    header: [{ label: t('payouts.amount') }],
    align: 'right',
    cell: ({ amount }) => <span className="font-medium whitespace-nowrap">{formatMoney(amountOf(amount))}</span>,
  },
  {
    id: 'withheld',
    phone: 'meta',
    header: [{ label: t('payouts.paidHow'), hint: t('payouts.heldFromThePaymentOfThe') }],
    cell: ({ isWithheld }) => {
      if (isWithheld === null || isWithheld === undefined) return UNKNOWN;
      return isWithheld ? t('payouts.heldFromTheSale') : t('payouts.onTheBill');
    },
  },
  {
    id: 'number',
    phone: 'plain',
    header: [{ label: t('payouts.number') }],
    cell: ({ number }) => <span className="text-muted">{number}</span>,
  },
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
  return (
    <DataTable
      name="charges"
      label={t('payouts.rowsOfTheBill')}
      columns={columns}
      rows={rows}
      rowKey={({ number }) => number}
    />
  );
}
