import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatDuration } from '#client/lib/time/time.ts';
import { formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { useNow } from '#client/data/useNow.ts';
import { CheckAge } from '#client/screens/buy-box-dashboard/words.tsx';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import type { LostTable_lost$data, LostTable_lost$key } from './__generated__/LostTable_lost.graphql';
import { NoRows } from '#client/screens/buy-box-dashboard/BuyBoxStates.tsx';
import { OwnerName } from '#client/screens/buy-box-dashboard/competitors/SellerButton.tsx';
import { ProductButton } from './ProductButton.tsx';
import { RowsHead } from './RowsHead.tsx';
import { fileQuery } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';
import { ownerOf } from '#client/screens/buy-box-dashboard/competitors/ownerOf.ts';
import { productOf } from './productOf.ts';

type Row = LostTable_lost$data['rows'][number];

/** Products whose Buy Box was ours for less than half of the last 30 days. */
export function LostTable({ lost }: { lost: LostTable_lost$key }) {
  const { rows, withoutData } = useFragment(
    graphql`
      fragment LostTable_lost on LostProducts {
        withoutData
        rows {
          product {
            id
            marketplace
            ...productOf_product
          }
          sharePercent
          observedHours
          owner {
            ...ownerOf_owner
          }
          price {
            ...amount_money
          }
          ourPrice {
            ...amount_money
          }
          topCompetitor {
            ...ownerOf_owner
          }
          topCompetitorHours
          lastCheckedAt
          checkSource
        }
      }
    `,
    lost,
  );
  const { view } = useBuyBoxView();
  const now = useNow();
  const note = withoutData > 0 ? t('buyBox.productsWithoutDataInTheLast', { withoutData }) : undefined;
  if (rows.length === 0) return <NoRows hint={note} />;
  return (
    <>
      <RowsHead count={rows.length} one={t('buyBox.product2')} many={t('buyBox.products2')}>
        <ExportButton path="/api/buybox/lost/export" query={fileQuery(view)} isEmpty={false} />
      </RowsHead>
      <DataTable
        name="buyBox.lost"
        label={t('buyBox.lostProducts')}
        columns={columns(now)}
        rows={rows}
        rowKey={({ product }) => product.id}
      />
      {note && <p className="px-4 py-2 text-label text-muted">{note}</p>}
    </>
  );
}

const columns = (now: Date): Column<Row>[] => [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('buyBox.product') }],
    width: 'lg:w-[34%]',
    cell: ({ product }) => <ProductButton product={productOf(product)} />,
  },
  {
    id: 'share',
    phone: 'meta',
    header: [{ label: t('buyBox.buyBoxIn30Days') }],
    align: 'right',
    cell: ({ sharePercent, observedHours }) => (
      <Pair
        first={formatPercent(sharePercent)}
        second={t('buyBox.ofObserved', { observedHours: formatDuration(observedHours * 3600) })}
      />
    ),
  },
  {
    id: 'owner',
    phone: 'meta',
    header: [{ label: t('buyBox.ownerNow') }],
    cell: ({ owner, product, lastCheckedAt, checkSource }) => (
      <span className="flex flex-col items-start">
        <OwnerName owner={ownerOf(owner)} marketplace={product.marketplace} />
        <span className="text-label text-muted">
          <CheckAge {...{ lastCheckedAt, checkSource, now }} marketplace={product.marketplace} />
        </span>
      </span>
    ),
  },
  {
    id: 'price',
    phone: 'meta',
    header: [{ label: t('buyBox.buyBoxPrice') }],
    align: 'right',
    cell: ({ price }) => formatMoney(amountOf(price)),
  },
  {
    id: 'ourPrice',
    phone: 'meta',
    header: [{ label: t('buyBox.ourPrice') }],
    align: 'right',
    cell: ({ ourPrice }) => formatMoney(amountOf(ourPrice)),
  },
  {
    id: 'top',
    phone: 'meta',
    header: [{ label: t('buyBox.mainCompetitorInThePeriod') }],
    cell: ({ topCompetitor, topCompetitorHours, product }) =>
      topCompetitor ? (
        <span className="flex flex-col items-start">
          <OwnerName owner={ownerOf(topCompetitor)} marketplace={product.marketplace} />
          <span className="text-label text-muted">
            {t('buyBox.withTheBuyBox2', { topCompetitorHours: formatDuration(topCompetitorHours * 3600) })}
          </span>
        </span>
      ) : (
        UNKNOWN
      ),
  },
];
