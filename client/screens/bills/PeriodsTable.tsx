import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge, MarketplaceBadge, type Tone } from '#client/ui/figures/Badge.tsx';
import type { PeriodsTable_periods$data, PeriodsTable_periods$key } from './__generated__/PeriodsTable_periods.graphql';
import { useBillsView } from './useBillsView.ts';

type Row = PeriodsTable_periods$data[number];

const tones: Readonly<Record<string, Tone>> = {
  READING: 'neutral',
  PARTIAL: 'warning',
  COMPLETE: 'info',
  CLOSED: 'positive',
};

export const groupNames: Readonly<Record<string, string>> = { ML: 'Mercado Livre', MP: 'Mercado Pago' };

/** Periods of bills, newest first; each opens its rows. */
export function PeriodsTable({ periods }: { periods: PeriodsTable_periods$key }) {
  const rows = useFragment(
    graphql`
      fragment PeriodsTable_periods on BillPeriod @relay(plural: true) {
        id
        marketplace
        group
        fromDay
        toDay
        dueDay
        state
        stateText
        check
        chargeCount
        total {
          ...amount_money
        }
        unpaid {
          ...amount_money
        }
      }
    `,
    periods,
  );
  const { linkTo } = useBillsView();
  const columns: Column<Row>[] = [
    {
      id: 'period',
      header: [{ label: 'Período' }],
      cell: ({ id, marketplace, group, fromDay, toDay }) => (
        <span className="flex items-center gap-2 whitespace-nowrap">
          <MarketplaceBadge marketplace={marketplace} />
          <Link to={linkTo({ bill: id, subType: '', only: undefined })} className="hover:underline">
            {formatDayOnly(fromDay)} a {formatDayOnly(toDay)}
          </Link>
          <span className="text-muted">{groupNames[group] ?? group}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: [{ label: 'Estado' }],
      cell: ({ state, stateText }) => <Badge tone={tones[state] ?? 'neutral'}>{stateText}</Badge>,
    },
    {
      id: 'total',
      header: [{ label: 'Total' }],
      align: 'right',
      cell: ({ total }) => <span className="whitespace-nowrap">{formatMoney(amountOf(total))}</span>,
    },
    {
      id: 'unpaid',
      header: [{ label: 'Em aberto', hint: 'O que ainda não foi pago desta fatura.' }],
      align: 'right',
      cell: ({ unpaid }) => <span className="whitespace-nowrap">{formatMoney(amountOf(unpaid))}</span>,
    },
    {
      id: 'due',
      header: [{ label: 'Vencimento' }],
      cell: ({ dueDay }) => <span className="whitespace-nowrap">{dueDay ? formatDayOnly(dueDay) : UNKNOWN}</span>,
    },
    {
      id: 'check',
      header: [{ label: 'Conferência', hint: 'As linhas da fatura somadas, ao lado do resumo do marketplace.' }],
      cell: ({ check }) => <span className="whitespace-nowrap">{check}</span>,
    },
    {
      id: 'rows',
      header: [{ label: 'Linhas' }],
      align: 'right',
      cell: ({ chargeCount }) => formatCount(chargeCount),
    },
  ];
  return <DataTable label="Períodos" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
