import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { orderPath, paths } from '#client/lib/paths.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { ProductFrame } from '#client/screens/product/ProductFrame.tsx';
import { UnknownProduct } from '#client/screens/product/UnknownProduct.tsx';
import type { TabRef } from '#client/screens/product/tabQuery.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { OrdersTabQuery, OrdersTabQuery$data } from './__generated__/OrdersTabQuery.graphql';

const query = graphql`
  query OrdersTabQuery($id: ID!) @preloadable {
    viewer {
      productHub(id: $id) {
        sku
        ...ProductFrame_product
        recentOrders(first: 10) {
          id
          orderId
          marketplace
          createdAt
          status
          total {
            ...amount_money
          }
          items {
            sku
            name
            quantity
          }
        }
      }
    }
  }
`;

type Order = NonNullable<OrdersTabQuery$data['viewer']['productHub']>['recentOrders'][number];

/** The latest orders with a product. */
export function OrdersTab({ queryRef }: { queryRef: TabRef }) {
  const { productHub: product } = usePreloadedQuery<OrdersTabQuery>(
    query,
    queryRef as PreloadedQuery<OrdersTabQuery>,
  ).viewer;
  if (!product) return <UnknownProduct />;
  const { recentOrders, sku } = product;
  return (
    <ProductFrame product={product}>
      <Card
        title={t('product.latestOrders')}
        note={t('product.the10MostRecentIncludingCancelled')}
        aside={
          sku && (
            <Link
              to={allOrdersPath(sku)}
              className="text-small text-link hover:underline max-sm:min-h-11 max-sm:content-center"
            >
              {t('product.seeAllOrders')}
            </Link>
          )
        }
      >
        {recentOrders.length === 0 ? (
          <EmptyState
            title={t('product.noOrderOfThisProduct')}
            hint={t('product.ordersArriveWithTheSynchronization')}
          />
        ) : (
          <DataTable label={t('product.latestOrders')} columns={columns} rows={recentOrders} rowKey={({ id }) => id} />
        )}
      </Card>
    </ProductFrame>
  );
}

/** Orders with a SKU. */
const allOrdersPath = (sku: string) => `${paths.orders}?search=${encodeURIComponent(sku)}`;

const statusNames: Readonly<Record<string, string>> = {
  PENDING: t('product.pending'),
  SHIPPED: t('product.shipped'),
  DELIVERED: t('product.delivered'),
  CANCELLED: t('product.cancelled'),
};

const columns: readonly Column<Order>[] = [
  {
    id: 'order',
    phone: 'title',
    header: [{ label: t('product.order') }],
    cell: ({ orderId, marketplace }) => (
      <span className="inline-flex items-center gap-1.5">
        <MarketplaceBadge marketplace={marketplace} />
        <Link to={orderPath(marketplace, orderId)} data-card data-follow className="hover:underline">
          {orderId}
        </Link>
      </span>
    ),
  },
  {
    id: 'when',
    phone: 'plain',
    header: [{ label: t('product.when') }],
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    id: 'items',
    phone: 'plain',
    header: [{ label: t('product.products') }],
    cell: ({ items }) => (
      <span className="line-clamp-2 wrap-anywhere">
        {items.map(({ sku, name, quantity }) => `${formatCount(quantity)}× ${sku ?? name ?? UNKNOWN}`).join(', ')}
      </span>
    ),
  },
  {
    id: 'status',
    phone: 'secondary',
    header: [{ label: t('product.status') }],
    cell: ({ status }) => <span lang={specifiedEnglish()}>{statusNames[status] ?? UNKNOWN}</span>,
  },
  {
    id: 'total',
    phone: 'primary',
    header: [{ label: t('product.total') }],
    align: 'right',
    cell: ({ total }) => formatMoney(amountOf(total)),
  },
];
