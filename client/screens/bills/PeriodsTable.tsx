import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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

export const groupNames: Readonly<Record<string, string>> = {
  ML: t('payouts.mercadoLivre'),
  MP: t('payouts.mercadoPago'),
};

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
      phone: 'title',
      header: [{ label: t('payouts.period') }],
      cell: ({ id, marketplace, group, fromDay, toDay }) => (
        <span className="flex items-center gap-2 whitespace-nowrap">
          <MarketplaceBadge marketplace={marketplace} />
          <Link to={linkTo({ bill: id, subType: '', only: undefined })} className="hover:underline">
            {t('payouts.to2', { fromDay: formatDayOnly(fromDay), toDay: formatDayOnly(toDay) })}
          </Link>
          <span className="text-muted">{groupNames[group] ?? group}</span>
        </span>
      ),
    },
    {
      id: 'state',
      phone: 'plain',
      header: [{ label: t('payouts.state') }],
      cell: ({ state, stateText }) => <Badge tone={tones[state] ?? 'neutral'}>{stateText}</Badge>,
    },
    {
      id: 'total',
      phone: 'meta',
      header: [{ label: t('payouts.total') }],
      align: 'right',
      cell: ({ total }) => <span className="whitespace-nowrap">{formatMoney(amountOf(total))}</span>,
    },
    {
      id: 'unpaid',
      phone: 'meta',
      header: [{ label: t('payouts.openAmount'), hint: t('payouts.whatOfThisBillHasNot') }],
      align: 'right',
      cell: ({ unpaid }) => <span className="whitespace-nowrap">{formatMoney(amountOf(unpaid))}</span>,
    },
    {
      id: 'due',
      phone: 'meta',
      header: [{ label: t('payouts.dueDate') }],
      cell: ({ dueDay }) => <span className="whitespace-nowrap">{dueDay ? formatDayOnly(dueDay) : UNKNOWN}</span>,
    },
    {
      id: 'check',
      phone: 'plain',
      header: [{ label: t('payouts.check'), hint: t('payouts.theRowsOfTheBillAdded') }],
      cell: ({ check }) => <span className="whitespace-nowrap">{check}</span>,
    },
    {
      id: 'rows',
      phone: 'meta',
      header: [{ label: t('payouts.rows') }],
      align: 'right',
      cell: ({ chargeCount }) => formatCount(chargeCount),
    },
  ];
  return <DataTable name="bills" label={t('payouts.periods')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
