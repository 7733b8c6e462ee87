import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { PayoutsTable_viewer$data, PayoutsTable_viewer$key } from './__generated__/PayoutsTable_viewer.graphql';
import type { PayoutsTableQuery } from './__generated__/PayoutsTableQuery.graphql';
import { payoutsForm, type PayoutsView } from './payoutsView.ts';
import { stateHint, stateName, stateTone } from './payoutWords.ts';

type Row = PayoutsTable_viewer$data['payouts']['edges'][number]['node'];

/** Payouts loaded by each press of "Carregar mais". */
const PAGE = 50;

const dayOf = (instant: string | null | undefined) =>
  instant ? formatDayOnly(saoPauloDay(new Date(instant))) : UNKNOWN;

const columnsOf = (linkTo: (change: Partial<PayoutsView>) => string): Column<Row>[] => [
  {
    id: 'payout',
    phone: 'title',
    header: [{ label: t('payouts.payout') }],
    cell: ({ id, marketplace, settlementId, reportId }) => (
      <span className="flex items-center gap-2">
        <MarketplaceBadge marketplace={marketplace} />
        <Link to={linkTo({ payout: id })} className="font-medium text-link hover:underline">
          {settlementId ?? reportId}
        </Link>
      </span>
    ),
  },
  {
    id: 'period',
    phone: 'plain',
    header: [{ label: t('payouts.period') }],
    cell: ({ startsAt, endsAt }) => (
      <span className="whitespace-nowrap">
        {t('payouts.to3', { startsAt: dayOf(startsAt), endsAt: dayOf(endsAt) })}
      </span>
    ),
  },
  {
    id: 'deposit',
    phone: 'meta',
    header: [{ label: t('payouts.deposit') }],
    cell: ({ depositedAt }) => dayOf(depositedAt),
  },
  {
    id: 'total',
    phone: 'primary',
    header: [{ label: t('payouts.total') }],
    align: 'right',
    cell: ({ total }) => <span className="whitespace-nowrap tabular-nums">{formatMoney(amountOf(total))}</span>,
  },
  {
    id: 'state',
    phone: 'plain',
    header: [{ label: t('payouts.state') }],
    cell: ({ state }) => (
      <Badge tone={stateTone(state)} title={stateHint(state)}>
        {stateName(state)}
      </Badge>
    ),
  },
  {
    id: 'bank',
    phone: 'plain',
    header: [{ label: t('payouts.bank'), hint: t('payouts.whatYouCheckedOnTheBank') }],
    align: 'right',
    cell: ({ bankDifference }) => <BankDifference difference={amountOf(bankDifference)} />,
  },
];

const BankDifference = ({ difference }: { difference: ReturnType<typeof amountOf> }) =>
  difference === null ? (
    <span className="text-muted">{t('payouts.toCheck')}</span>
  ) : difference.minor === 0 ? (
    <span className="text-positive">{t('payouts.matches')}</span>
  ) : (
    <span className="whitespace-nowrap text-negative tabular-nums">{formatMoney(difference)}</span>
  );

/** Payouts, those that ended last first. */
export function PayoutsTable({ viewer }: { viewer: PayoutsTable_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<PayoutsTableQuery, PayoutsTable_viewer$key>(
    graphql`
      fragment PayoutsTable_viewer on Viewer
      @refetchable(queryName: "PayoutsTableQuery")
      @argumentDefinitions(
        marketplace: { type: "Marketplace" }
        state: { type: "PayoutState" }
        month: { type: "String" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        payouts(marketplace: $marketplace, state: $state, month: $month, first: $count, after: $cursor)
          @connection(key: "PayoutsTable_payouts") {
          edges {
            node {
              id
              marketplace
              settlementId
              reportId
              startsAt
              endsAt
              depositedAt
              state
              total {
                ...amount_money
              }
              bankDifference {
                ...amount_money
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const { view, linkTo } = useUrlView(payoutsForm);
  const rows = data.payouts.edges.map(({ node }) => node);
  const isFiltered = Boolean(view.marketplace ?? view.state ?? (view.month || undefined));
  return (
    <section aria-label={t('payouts.payouts')} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('payouts.payouts')}</h2>
        <ExportButton
          path="/api/payouts/export"
          query={{ marketplace: view.marketplace, state: view.state, month: view.month }}
          isEmpty={rows.length === 0}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? t('payouts.noPayoutWithTheseFilters') : t('payouts.noPayoutReadYet')}
          hint={
            isFiltered
              ? t('payouts.chooseAnotherMonthStateOrMarketplace')
              : t('payouts.theyAppearOnceTheMarketplaceCloses')
          }
        >
          {!isFiltered && <CredentialsLink />}
        </EmptyState>
      ) : (
        <DataTable
          name="payouts"
          label={t('payouts.payouts')}
          columns={columnsOf(linkTo)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {hasNext && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('payouts.loading') : t('payouts.loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}
