import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatQuantity } from '#client/lib/format.ts';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import type { NewOrderToast_order$key } from './__generated__/NewOrderToast_order.graphql';

/** Toast for a new order. The fragment is inline, because toasts render outside the screen's Relay environment. */
export function NewOrderToast({ order }: { order: NewOrderToast_order$key }) {
  const { marketplace, country, total, units, items } = readInlineData(
    graphql`
      fragment NewOrderToast_order on OrderSummary @inline {
        marketplace
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
          Novo pedido · {formatMoney(amountOf(total))}
          <MarketplaceBadge marketplace={marketplace} />
          <CountryFlag country={country} />
        </span>
        <span className="line-clamp-1 text-label text-muted">
          {formatQuantity(units, 'unidade', 'unidades')} · {first?.name ?? first?.sku ?? 'Produto sem nome'}
          {items.length > 1 && ` e mais ${items.length - 1}`}
        </span>
      </span>
    </span>
  );
}
