import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount, formatPercent } from '#client/lib/format.ts';
import { formatDayAndClock, formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type {
  NewCompetitorsTable_competitors$data,
  NewCompetitorsTable_competitors$key,
} from './__generated__/NewCompetitorsTable_competitors.graphql';
import { Difference } from '#client/screens/buy-box-dashboard/words.tsx';
import { NoRows } from '#client/screens/buy-box-dashboard/BuyBoxStates.tsx';
import { RowsHead } from '#client/screens/buy-box-dashboard/status/RowsHead.tsx';
import { fileQuery } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';
import { SellerButton } from './SellerButton.tsx';

type Row = NewCompetitorsTable_competitors$data['rows'][number];

/** Sellers first seen in the last 7 days. */
export function NewCompetitorsTable({ competitors }: { competitors: NewCompetitorsTable_competitors$key }) {
  const { rows, trackedSince, isHistoryInsufficient } = useFragment(
    graphql`
      fragment NewCompetitorsTable_competitors on NewCompetitors {
        trackedSince
        isHistoryInsufficient
        rows {
          marketplace
          sellerId
          name
          firstSeenAt
          products
          buyBoxes
          priceDifferencePercent
          fbaPercent
          feedbackRating
        }
      }
    `,
    competitors,
  );
  const { view } = useBuyBoxView();
  if (isHistoryInsufficient && trackedSince)
    return (
      <EmptyState
        title={t('buyBox.notEnoughHistorySince', {
          value: formatDayOnly(saoPauloDay(new Date(trackedSince))).slice(0, 5),
        })}
        hint={t('buyBox.7DaysOfTrackingAreNeeded')}
      />
    );
  if (rows.length === 0) return <NoRows />;
  return (
    <>
      <RowsHead count={rows.length} one={t('buyBox.competitor')} many={t('buyBox.competitors')}>
        <ExportButton path="/api/buybox/competitors/new/export" query={fileQuery(view)} isEmpty={false} />
      </RowsHead>
      <DataTable
        name="buyBox.newCompetitors"
        label={t('buyBox.newCompetitors')}
        columns={columns}
        rows={rows}
        rowKey={({ marketplace, sellerId }) => `${marketplace} ${sellerId}`}
      />
    </>
  );
}

const columns: Column<Row>[] = [
  {
    id: 'seller',
    phone: 'title',
    header: [{ label: t('buyBox.competitor2') }],
    cell: ({ marketplace, sellerId, name }) => (
      <span className="flex items-center gap-2">
        <SellerButton marketplace={marketplace} sellerId={sellerId} name={name} />
        <MarketplaceBadge marketplace={marketplace} />
      </span>
    ),
  },
  {
    id: 'since',
    phone: 'meta',
    header: [{ label: t('buyBox.firstSeen') }],
    cell: ({ firstSeenAt }) => (
      <time dateTime={firstSeenAt} className="whitespace-nowrap">
        {formatDayAndClock(firstSeenAt)}
      </time>
    ),
  },
  {
    id: 'products',
    phone: 'meta',
    header: [{ label: t('buyBox.products') }],
    align: 'right',
    cell: ({ products }) => formatCount(products),
  },
  {
    id: 'boxes',
    phone: 'meta',
    header: [{ label: t('buyBox.buyBoxesNow') }],
    align: 'right',
    cell: ({ buyBoxes }) => formatCount(buyBoxes),
  },
  {
    id: 'difference',
    phone: 'meta',
    header: [{ label: t('buyBox.ourPriceVsTheirs') }],
    align: 'right',
    cell: ({ priceDifferencePercent }) => <Difference percent={priceDifferencePercent} />,
  },
  {
    id: 'fba',
    phone: 'meta',
    header: [{ label: t('buyBox.fbaFull') }],
    align: 'right',
    cell: ({ fbaPercent }) => formatPercent(fbaPercent),
  },
  {
    id: 'rating',
    phone: 'meta',
    header: [{ label: t('buyBox.rating') }],
    align: 'right',
    cell: ({ feedbackRating }) => formatPercent(feedbackRating),
  },
];
