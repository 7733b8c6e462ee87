import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import type { StatusTable_page$data, StatusTable_page$key } from './__generated__/StatusTable_page.graphql';
import { fileQuery, PAGE_SIZE } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { CheckAge, Difference, shippingWord } from '#client/screens/buy-box-dashboard/words.tsx';
import { NoRows } from '#client/screens/buy-box-dashboard/BuyBoxStates.tsx';
import { OwnerName } from '#client/screens/buy-box-dashboard/competitors/SellerButton.tsx';
import { ProductButton } from './ProductButton.tsx';
import { RowsHead } from './RowsHead.tsx';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';
import { ownerOf } from '#client/screens/buy-box-dashboard/competitors/ownerOf.ts';
import { productOf } from './productOf.ts';

type Row = StatusTable_page$data['rows'][number];

/** Current Buy Box owner of each product. */
export function StatusTable({ page }: { page: StatusTable_page$key }) {
  const {
    rowCount,
    rows,
    page: number,
  } = useFragment(
    graphql`
      fragment StatusTable_page on BuyBoxStatusPage {
        rowCount
        page
        rows {
          product {
            id
            marketplace
            ...productOf_product
          }
          state
          statusMessage
          owner {
            ...ownerOf_owner
          }
          price {
            ...amount_money
          }
          ourPrice {
            ...amount_money
          }
          priceToWin {
            ...amount_money
          }
          priceDifferencePercent
          isFba
          feedbackRating
          sharePercent
          coveragePercent
          lastCheckedAt
          checkSource
        }
      }
    `,
    page,
  );
  const { view, change } = useBuyBoxView();
  const now = useNow();
  if (rows.length === 0) return <NoRows />;
  return (
    <>
      <RowsHead count={rowCount} one={t('buyBox.product2')} many={t('buyBox.products2')}>
        <ExportButton path="/api/buybox/status/export" query={fileQuery(view)} isEmpty={rowCount === 0} />
      </RowsHead>
      <DataTable
        name="buyBox.status"
        label={t('buyBox.buyBoxStatus')}
        columns={columns(now)}
        rows={rows}
        rowKey={({ product }) => product.id}
      />
      <Pagination
        page={number}
        pageSize={PAGE_SIZE}
        total={rowCount}
        onChange={(chosen) => change({ page: chosen }, { resetScroll: true })}
      />
    </>
  );
}

const columns = (now: Date): Column<Row>[] => [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('buyBox.product') }],
    width: 'lg:w-[30%]',
    cell: ({ product }) => <ProductButton product={productOf(product)} />,
  },
  { id: 'status', phone: 'plain', header: [{ label: t('buyBox.status') }], cell: (row) => <Status row={row} /> },
  {
    id: 'owner',
    phone: 'meta',
    header: [{ label: t('buyBox.ownerOfTheBuyBox') }],
    cell: ({ owner, product }) => <OwnerName owner={ownerOf(owner)} marketplace={product.marketplace} />,
  },
  {
    id: 'price',
    phone: 'meta',
    header: [{ label: t('buyBox.buyBoxPrice') }],
    align: 'right',
    cell: ({ price, isFba }) => <Pair first={formatMoney(amountOf(price))} second={shippingWord(isFba)} />,
  },
  {
    id: 'ourPrice',
    phone: 'meta',
    header: [{ label: t('buyBox.ourPrice') }],
    align: 'right',
    cell: ({ ourPrice, priceToWin }) =>
      priceToWin ? (
        <Pair
          first={formatMoney(amountOf(ourPrice))}
          second={t('buyBox.toWin', { priceToWin: formatMoney(amountOf(priceToWin)) })}
        />
      ) : (
        formatMoney(amountOf(ourPrice))
      ),
  },
  {
    id: 'difference',
    phone: 'meta',
    header: [{ label: t('buyBox.difference') }],
    align: 'right',
    cell: ({ priceDifferencePercent }) => <Difference percent={priceDifferencePercent} />,
  },
  {
    id: 'rating',
    phone: 'meta',
    header: [{ label: t('buyBox.rating') }],
    align: 'right',
    cell: ({ feedbackRating }) => formatPercent(feedbackRating),
  },
  {
    id: 'share',
    phone: 'meta',
    header: [{ label: t('buyBox.buyBoxIn30Days') }],
    align: 'right',
    cell: ({ sharePercent, coveragePercent }) => (
      <Pair
        first={formatPercent(sharePercent)}
        second={t('buyBox.observed', { coveragePercent: formatPercent(coveragePercent) })}
      />
    ),
  },
  {
    id: 'checked',
    phone: 'meta',
    header: [{ label: t('buyBox.lastCheck') }],
    align: 'right',
    cell: ({ lastCheckedAt, checkSource, product }) => (
      <span className="whitespace-nowrap">
        <CheckAge {...{ lastCheckedAt, checkSource, now }} marketplace={product.marketplace} />
      </span>
    ),
  },
];

/** 'Ativa' when the Buy Box is ours, as the message says (spec 2), with a note for a shared or missing Buy Box. */
function Status({ row: { state, statusMessage } }: { row: Row }) {
  const isActive = state === 'WINNING' || state === 'SHARING';
  const more = state === 'NONE' ? t('buyBox.noBuyBox') : state === 'SHARING' ? t('buyBox.shared') : null;
  return (
    <span className="flex flex-col items-start">
      <Badge tone={isActive ? 'positive' : 'negative'} title={statusMessage}>
        {isActive ? t('buyBox.active2') : t('buyBox.lost')}
      </Badge>
      {more && <span className="text-label whitespace-nowrap text-muted">{more}</span>}
    </span>
  );
}
