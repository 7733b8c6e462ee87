import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { BillDetail_viewer$key } from './__generated__/BillDetail_viewer.graphql';
import type { BillDetailQuery } from './__generated__/BillDetailQuery.graphql';
import { BillDocuments } from './BillDocuments.tsx';
import { fileQuery } from './billsView.ts';
import { ChargesTable } from './ChargesTable.tsx';
import { groupNames } from './PeriodsTable.tsx';
import { SumsTable } from './SumsTable.tsx';
import { useBillsView } from './useBillsView.ts';

/** Rows loaded by each press of "Carregar mais". */
const PAGE = 50;

const choices = [
  ['all', t('payouts.allRows')],
  ['withoutOrder', t('payouts.withoutOrder')],
  ['unknown', t('payouts.newCharges')],
  ['restated', t('payouts.changedAmounts')],
] as const;

/** A period: its sums beside the summary, and its rows. */
export function BillDetail({ viewer }: { viewer: BillDetail_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<BillDetailQuery, BillDetail_viewer$key>(
    graphql`
      fragment BillDetail_viewer on Viewer
      @refetchable(queryName: "BillDetailQuery")
      @argumentDefinitions(
        bill: { type: "String!" }
        filter: { type: "BillChargeFilter!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        billPeriod(id: $bill) {
          id
          group
          fromDay
          toDay
          check
          ...BillDocuments_period
          sums {
            subType
            text
            ...SumsTable_sums
          }
          charges(filter: $filter, first: $count, after: $cursor) @connection(key: "BillDetail_charges") {
            edges {
              node {
                __typename
                ...ChargesTable_charges
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const { view, change, linkTo } = useBillsView();
  const period = data.billPeriod;
  if (!period)
    return (
      <EmptyState title={t('payouts.thisBillNoLongerExists')} hint={t('payouts.chooseAPeriodOfTheList')}>
        <Link to={linkTo({ bill: '' })} className="text-link hover:underline">
          {t('payouts.seeThePeriods')}
        </Link>
      </EmptyState>
    );
  const nodes = period.charges.edges.map(({ node }) => node);
  const codes = [...new Map(period.sums.map(({ subType, text }) => [subType, text]))];
  return (
    <section aria-label={t('payouts.bill')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="flex-1 font-semibold">
          {t('payouts.to', {
            groupNames: groupNames[period.group] ?? period.group,
            fromDay: formatDayOnly(period.fromDay),
            toDay: formatDayOnly(period.toDay),
            check: period.check,
          })}
        </h2>
        <Link to={linkTo({ bill: '', subType: '', only: undefined })} className="text-small text-link hover:underline">
          {t('payouts.close')}
        </Link>
      </div>
      <SumsTable sums={period.sums} />
      <BillDocuments period={period} />
      <div className="flex flex-wrap items-center gap-2 border-y border-line px-4 py-2">
        <Select
          label={t('payouts.code')}
          value={view.subType}
          options={[
            ['', t('payouts.allCodes')],
            ...codes.map(([code, text]) => [code, `${text ?? code} (${code})`] as const),
          ]}
          onChange={(subType) => change({ subType })}
        />
        <Select
          label={t('payouts.whichRows')}
          value={view.only ?? 'all'}
          options={choices}
          onChange={(only) => change({ only: only === 'all' ? undefined : only })}
        />
        <span className="flex-1" />
        <ExportButton
          path={`/api/bills/${period.id}/charges/export`}
          query={fileQuery(view)}
          isEmpty={nodes.length === 0}
        />
      </div>
      {nodes.length === 0 ? (
        <EmptyState title={t('payouts.noRowWithTheseFilters')} hint={t('payouts.thereMayBeSomeInThe')} />
      ) : (
        <ChargesTable charges={nodes} />
      )}
      {hasNext && (
        <div className="p-2 text-center">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('payouts.loading') : t('payouts.loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}
