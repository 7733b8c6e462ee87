import { ArrowRight } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { ChangesTable_viewer$data, ChangesTable_viewer$key } from './__generated__/ChangesTable_viewer.graphql';
import type { ChangesTableQuery } from './__generated__/ChangesTableQuery.graphql';
import { NoRows } from '#client/screens/buy-box-dashboard/BuyBoxStates.tsx';
import { OwnerName } from '#client/screens/buy-box-dashboard/competitors/SellerButton.tsx';
import { ProductButton } from '#client/screens/buy-box-dashboard/status/ProductButton.tsx';
import { RowsHead } from '#client/screens/buy-box-dashboard/status/RowsHead.tsx';
import { fileQuery } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';
import { reductionWord } from '#client/screens/buy-box-dashboard/words.tsx';
import { ownerOf } from '#client/screens/buy-box-dashboard/competitors/ownerOf.ts';
import { productOf } from '#client/screens/buy-box-dashboard/status/productOf.ts';

type Row = ChangesTable_viewer$data['recentChanges']['edges'][number]['node'] & { place: number };

/** Changes loaded by each press of "Carregar mais". */
const PAGE = 100;

/** Changes of Buy Box owners and competitor prices in the period, newest first. */
export function ChangesTable({
  viewer,
  onLoadMore,
}: {
  viewer: ChangesTable_viewer$key;
  /** Called before older changes are loaded. */
  onLoadMore: () => void;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<ChangesTableQuery, ChangesTable_viewer$key>(
    graphql`
      fragment ChangesTable_viewer on Viewer
      @refetchable(queryName: "ChangesTableQuery")
      @argumentDefinitions(
        filter: { type: "BuyBoxFilter!" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        recentChanges(filter: $filter, first: $count, after: $cursor) @connection(key: "ChangesTable_recentChanges") {
          edges {
            node {
              kind
              at
              product {
                marketplace
                ...productOf_product
              }
              from {
                ...ownerOf_owner
              }
              to {
                isOurs
                ...ownerOf_owner
              }
              priceBefore {
                ...amount_money
              }
              price {
                ...amount_money
              }
              ourPrice {
                ...amount_money
              }
              reductionPercent
            }
          }
        }
      }
    `,
    viewer,
  );
  const rows = data.recentChanges.edges.map(({ node }) => node);
  const { view } = useBuyBoxView();
  if (rows.length === 0) return <NoRows />;
  return (
    <>
      <RowsHead count={rows.length} one={t('buyBox.change')} many={t('buyBox.changes')}>
        <ExportButton path="/api/buybox/changes/export" query={fileQuery(view)} isEmpty={false} />
      </RowsHead>
      <DataTable
        name="buyBox.changes"
        label={t('buyBox.recentChanges')}
        columns={columns}
        rows={rows.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => String(place)}
      />
      {hasNext && (
        <div className="border-t border-line p-2 text-center">
          <Button
            tone="quiet"
            disabled={isLoadingNext}
            onClick={() => {
              onLoadMore();
              loadNext(PAGE);
            }}
          >
            {isLoadingNext ? t('buyBox.loading2') : t('buyBox.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}

const kindOfOwner = (to: Row['to']) =>
  to ? (to.isOurs ? t('buyBox.weWonIt') : t('buyBox.changeOfOwner')) : t('buyBox.withoutBuyBox');

const columns: Column<Row>[] = [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('buyBox.product') }],
    width: 'lg:w-[30%]',
    cell: ({ product }) => <ProductButton product={productOf(product)} />,
  },
  {
    id: 'at',
    phone: 'plain',
    header: [{ label: t('buyBox.when') }],
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDayAndClock(at)}
      </time>
    ),
  },
  { id: 'kind', phone: 'plain', header: [{ label: t('buyBox.change2') }], cell: (row) => <Kind row={row} /> },
  {
    id: 'who',
    phone: 'plain',
    header: [{ label: t('buyBox.who') }],
    cell: ({ kind, from, to, product: { marketplace } }) =>
      kind === 'PRICE' ? (
        <OwnerName owner={ownerOf(to)} marketplace={marketplace} />
      ) : (
        <span className="flex items-center gap-1.5">
          <OwnerName owner={ownerOf(from)} marketplace={marketplace} />
          <ArrowRight size={12} role="img" aria-label={t('buyBox.to')} className="shrink-0 text-muted" />
          <OwnerName owner={ownerOf(to)} marketplace={marketplace} />
        </span>
      ),
  },
  {
    id: 'before',
    phone: 'meta',
    header: [{ label: t('buyBox.formerPrice') }],
    align: 'right',
    cell: ({ priceBefore }) => formatMoney(amountOf(priceBefore)),
  },
  {
    id: 'price',
    phone: 'meta',
    header: [{ label: t('buyBox.currentPrice') }],
    align: 'right',
    cell: ({ price }) => formatMoney(amountOf(price)),
  },
  {
    id: 'reduction',
    phone: 'meta',
    header: [{ label: t('buyBox.percentReduction') }],
    align: 'right',
    cell: ({ reductionPercent }) => <span className="whitespace-nowrap">{reductionWord(reductionPercent)}</span>,
  },
  {
    id: 'ourPrice',
    phone: 'meta',
    header: [{ label: t('buyBox.ourPrice') }],
    align: 'right',
    cell: ({ ourPrice }) => formatMoney(amountOf(ourPrice)),
  },
];

function Kind({ row: { kind, to } }: { row: Row }) {
  if (kind === 'PRICE') return <Badge>{t('buyBox.price')}</Badge>;
  return <Badge tone={to ? (to.isOurs ? 'positive' : 'negative') : 'warning'}>{kindOfOwner(to)}</Badge>;
}
