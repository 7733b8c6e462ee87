import { graphql, useFragment } from 'react-relay/hooks';
import { formatDuration, relativeTime } from '#client/lib/time/time.ts';
import { formatCount, formatPercent } from '#client/lib/format.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type {
  RankingTable_competitors$data,
  RankingTable_competitors$key,
} from './__generated__/RankingTable_competitors.graphql';
import { Difference } from '#client/screens/buy-box-dashboard/words.tsx';
import { NoRows } from '#client/screens/buy-box-dashboard/BuyBoxStates.tsx';
import { RowsHead } from '#client/screens/buy-box-dashboard/status/RowsHead.tsx';
import { fileQuery } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';
import { SellerButton } from './SellerButton.tsx';

type Row = RankingTable_competitors$data[number] & { place: number };

/** Competitors of the period, most Buy Boxes first. */
export function RankingTable({ competitors }: { competitors: RankingTable_competitors$key }) {
  const rows = useFragment(
    graphql`
      fragment RankingTable_competitors on Competitor @relay(plural: true) {
        marketplace
        sellerId
        name
        buyBoxes
        products
        wins
        ownedHours
        priceDifferencePercent
        fbaPercent
        feedbackRating
        lastSeenAt
      }
    `,
    competitors,
  );
  const now = useNow();
  const { view } = useBuyBoxView();
  if (rows.length === 0) return <NoRows />;
  const placed = rows.map((row, index) => ({ ...row, place: index + 1 }));
  return (
    <>
      <RowsHead count={rows.length} one={t('buyBox.competitor')} many={t('buyBox.competitors')}>
        <ExportButton path="/api/buybox/competitors/ranking/export" query={fileQuery(view)} isEmpty={false} />
      </RowsHead>
      <DataTable
        name="buyBox.ranking"
        label={t('buyBox.competitorRanking')}
        columns={columns(now)}
        rows={placed}
        rowKey={({ marketplace, sellerId }) => `${marketplace} ${sellerId}`}
      />
    </>
  );
}

const columns = (now: Date): Column<Row>[] => [
  {
    id: 'seller',
    phone: 'title',
    header: [{ label: t('buyBox.competitor2') }],
    cell: ({ place, marketplace, sellerId, name }) => (
      <span className="flex items-center gap-2">
        <span className="w-5 text-right text-muted">{place}</span>
        <SellerButton marketplace={marketplace} sellerId={sellerId} name={name} />
        <MarketplaceBadge marketplace={marketplace} />
      </span>
    ),
  },
  {
    id: 'boxes',
    phone: 'meta',
    header: [{ label: t('buyBox.buyBoxesNow') }],
    align: 'right',
    cell: ({ buyBoxes }) => formatCount(buyBoxes),
  },
  {
    id: 'products',
    phone: 'meta',
    header: [{ label: t('buyBox.products') }],
    align: 'right',
    cell: ({ products }) => formatCount(products),
  },
  {
    id: 'wins',
    phone: 'meta',
    header: [{ label: t('buyBox.timesWon') }],
    align: 'right',
    cell: ({ wins }) => formatCount(wins),
  },
  {
    id: 'hours',
    phone: 'meta',
    header: [{ label: t('buyBox.timeWithBuyBoxSum') }],
    align: 'right',
    cell: ({ ownedHours }) => <span className="whitespace-nowrap">{formatDuration(ownedHours * 3600)}</span>,
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
  {
    id: 'seen',
    phone: 'meta',
    header: [{ label: t('buyBox.seen') }],
    align: 'right',
    cell: ({ lastSeenAt }) => (
      <time dateTime={lastSeenAt} className="whitespace-nowrap">
        {relativeTime(lastSeenAt, now)}
      </time>
    ),
  },
];
