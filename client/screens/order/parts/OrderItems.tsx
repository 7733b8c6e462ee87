import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import type { OrderItems_order$key } from './__generated__/OrderItems_order.graphql';
import { Card } from './Card.tsx';

/** What was bought: product, SKU, units and price, and what is left in stock. */
export function OrderItems({ order }: { order: OrderItems_order$key }) {
  const { marketplace, detail } = useFragment(
    graphql`
      fragment OrderItems_order on Order {
        marketplace
        detail {
          items {
            quantity
            status
            stockLeft
            price {
              ...amount_money
            }
            product {
              asin
              sku
              name
              imageUrl
            }
          }
        }
      }
    `,
    order,
  );
  return (
    <Card title={t('orders.items')}>
      <ul className="flex flex-col gap-3 px-4 pb-4">
        {detail.items.map(({ product, quantity, price, stockLeft, status }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be of one product
          <li key={index} className="flex items-start gap-3">
            <ProductImage url={product.imageUrl} />
            <span className="min-w-0 text-small">
              <Link
                to={analysisPath(product.asin, { marketplace })}
                className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
                title={product.name ?? undefined}
              >
                {product.name ?? t('orders.productWithoutName')}
              </Link>
              <span className="text-muted tabular-nums">
                {product.sku ?? product.asin} · {formatCount(quantity)} × {unitPrice(amountOf(price), quantity)} ·{' '}
                {stockLeft == null ? t('orders.stock') : t('orders.unitsLeft', { stockLeft: formatCount(stockLeft) })}
              </span>
              {status === 'CANCELLED' && (
                <>
                  {' '}
                  <Badge>
                    <span lang="en">{t('orders.cancelled')}</span>
                  </Badge>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Price of a unit; of a price that does not divide evenly, that of all units. */
function unitPrice(price: ReturnType<typeof amountOf>, quantity: number): string {
  if (!price) return UNKNOWN;
  const isEven = quantity > 0 && price.minor % quantity === 0;
  return isEven
    ? formatMoney({ ...price, minor: price.minor / quantity })
    : t('orders.inAll', { price: formatMoney(price) });
}
