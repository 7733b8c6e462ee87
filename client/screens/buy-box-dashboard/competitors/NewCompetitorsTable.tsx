import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount, formatPercent } from '#client/lib/format.ts';
import { formatDayAndClock, formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
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
        title={`Histórico insuficiente (desde ${formatDayOnly(saoPauloDay(new Date(trackedSince))).slice(0, 5)})`}
        hint="São necessários 7 dias de acompanhamento para saber quem é novo."
      />
    );
  if (rows.length === 0) return <NoRows />;
  return (
    <>
      <RowsHead count={rows.length} one="competidor" many="competidores">
        <ExportButton path="/api/buybox/competitors/new/export" query={fileQuery(view)} isEmpty={false} />
      </RowsHead>
      <DataTable
        label="Novos Competidores"
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
    header: [{ label: 'Competidor' }],
    cell: ({ marketplace, sellerId, name }) => (
      <span className="flex items-center gap-2">
        <SellerButton marketplace={marketplace} sellerId={sellerId} name={name} />
        <MarketplaceBadge marketplace={marketplace} />
      </span>
    ),
  },
  {
    id: 'since',
    header: [{ label: 'Visto pela primeira vez' }],
    cell: ({ firstSeenAt }) => (
      <time dateTime={firstSeenAt} className="whitespace-nowrap">
        {formatDayAndClock(firstSeenAt)}
      </time>
    ),
  },
  { id: 'products', header: [{ label: 'Produtos' }], align: 'right', cell: ({ products }) => formatCount(products) },
  {
    id: 'boxes',
    header: [{ label: 'Buy Boxes agora' }],
    align: 'right',
    cell: ({ buyBoxes }) => formatCount(buyBoxes),
  },
  {
    id: 'difference',
    header: [{ label: 'Nosso preço vs. o deles' }],
    align: 'right',
    cell: ({ priceDifferencePercent }) => <Difference percent={priceDifferencePercent} />,
  },
  { id: 'fba', header: [{ label: 'FBA / Full' }], align: 'right', cell: ({ fbaPercent }) => formatPercent(fbaPercent) },
  {
    id: 'rating',
    header: [{ label: 'Avaliação' }],
    align: 'right',
    cell: ({ feedbackRating }) => formatPercent(feedbackRating),
  },
];
