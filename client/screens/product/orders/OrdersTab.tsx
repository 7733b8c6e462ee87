import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
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
        title="Últimos pedidos"
        note="os 10 mais recentes, também cancelados"
        aside={
          sku && (
            <Link
              to={allOrdersPath(sku)}
              className="text-small text-link hover:underline max-sm:min-h-11 max-sm:content-center"
            >
              Ver todos os pedidos
            </Link>
          )
        }
      >
        {recentOrders.length === 0 ? (
          <EmptyState title="Nenhum pedido deste produto" hint="Os pedidos chegam com a sincronização." />
        ) : (
          <DataTable label="Últimos pedidos" columns={columns} rows={recentOrders} rowKey={({ id }) => id} />
        )}
      </Card>
    </ProductFrame>
  );
}

/** Orders with a SKU. */
const allOrdersPath = (sku: string) => `${paths.orders}?search=${encodeURIComponent(sku)}`;

const statusNames: Readonly<Record<string, string>> = {
  PENDING: 'Pendente',
  SHIPPED: 'Enviado',
  DELIVERED: 'Entregue',
  CANCELLED: 'Cancelado',
};

const columns: readonly Column<Order>[] = [
  {
    id: 'order',
    phone: 'title',
    header: [{ label: 'Pedido' }],
    cell: ({ orderId, marketplace }) => (
      <span className="inline-flex items-center gap-1.5">
        <MarketplaceBadge marketplace={marketplace} />
        <Link to={orderPath(marketplace, orderId)} data-follow className="hover:underline">
          {orderId}
        </Link>
      </span>
    ),
  },
  {
    id: 'when',
    phone: 'meta',
    header: [{ label: 'Quando' }],
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    id: 'items',
    phone: 'meta',
    header: [{ label: 'Produtos' }],
    cell: ({ items }) => (
      <span className="line-clamp-2 wrap-anywhere">
        {items.map(({ sku, name, quantity }) => `${formatCount(quantity)}× ${sku ?? name ?? UNKNOWN}`).join(', ')}
      </span>
    ),
  },
  {
    id: 'status',
    phone: 'secondary',
    header: [{ label: 'Status' }],
    cell: ({ status }) => statusNames[status] ?? UNKNOWN,
  },
  {
    id: 'total',
    phone: 'primary',
    header: [{ label: 'Total' }],
    align: 'right',
    cell: ({ total }) => formatMoney(amountOf(total)),
  },
];
