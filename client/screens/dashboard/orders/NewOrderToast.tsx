import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { orderPath } from '#client/lib/paths.ts';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import type { NewOrderToast_order$key } from './__generated__/NewOrderToast_order.graphql';

/** Toast for a new order. The fragment is inline, because toasts render outside the screen's Relay environment. */
export function NewOrderToast({ order }: { order: NewOrderToast_order$key }) {
  const { marketplace, orderId, country, total, units, items } = readInlineData(
    graphql`
      fragment NewOrderToast_order on OrderSummary @inline {
        marketplace
        orderId
        country
        total {
          ...amount_money
        }
        units
        items {
          name
          sku
          imageUrl
        }
      }
    `,
    order,
  );
  const [first] = items;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ProductImage url={first?.imageUrl} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5 font-semibold tabular-nums">
          {/* toasts render outside of the router */}
          <a href={orderPath(marketplace, orderId)} className="underline underline-offset-2">
            {t('dashboard.newOrder', { total: formatMoney(amountOf(total)) })}
          </a>
          <MarketplaceBadge marketplace={marketplace} />
          <CountryFlag country={country} />
        </span>
        <span className="line-clamp-1 text-label text-muted">
          {t('dashboard.units2', { units, name: first?.name ?? first?.sku ?? t('dashboard.productWithoutName') })}
          {items.length > 1 && t('dashboard.andMore', { itemsCount: items.length - 1 })}
        </span>
      </span>
    </span>
  );
}
