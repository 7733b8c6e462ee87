import { clsx } from 'clsx';
import { ArrowUpRight, Copy } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { copyText } from '#client/files/copyText.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceFacts } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { formatDateTime } from '#client/lib/time/time.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { OrderHead_order$key } from './__generated__/OrderHead_order.graphql';

// words of spec 2
const statusNames: Readonly<Record<string, string>> = {
  PENDING: t('orders.pending'),
  SHIPPED: t('orders.shipped'),
  DELIVERED: t('orders.delivered'),
  CANCELLED: t('orders.cancelled'),
};

/** Number, moment, status and place of an order, and what can be done with its number. */
export function OrderHead({ order }: { order: OrderHead_order$key }) {
  const { number, cartNumber, marketplace, purchasedAt, status, stateName, uf, page } = useFragment(
    graphql`
      fragment OrderHead_order on Order {
        number
        cartNumber
        marketplace
        purchasedAt
        status
        uf
        stateName
        page
      }
    `,
    order,
  );
  const { name, of } = marketplaceFacts(marketplace);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-small text-muted">
          <Link to={paths.orders} className="hover:text-ink hover:underline">
            {t('orders.orders')}
          </Link>{' '}
          /
        </p>
        <h1 className="flex flex-wrap items-center gap-2 text-title tracking-tight wrap-anywhere">
          {number} <MarketplaceBadge marketplace={marketplace} />
        </h1>
        <p className="text-small text-muted">
          {formatDateTime(purchasedAt as string)} · <span lang="en">{statusNames[status] ?? status}</span>
          {uf && ` · ${stateName}, ${uf}`} · {name}
          {cartNumber && (
            <>
              {' · '}
              <Link
                to={`${paths.orders}?search=${encodeURIComponent(cartNumber)}`}
                className="hover:text-ink hover:underline"
              >
                {t('orders.cart', { cartNumber })}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => copyText(number, t('orders.numberCopied'))}>
          <Copy size={14} aria-hidden /> {t('orders.copyNumber')}
        </Button>
        {page && (
          <a href={page} target="_blank" rel="noreferrer" className={clsx(buttonClass('secondary'), 'max-sm:h-11')}>
            {t('orders.open', { of: of.replace(/^d/, 'n') })} <ArrowUpRight size={14} aria-hidden />
            <span className="sr-only">{t('orders.newTab')}</span>
          </a>
        )}
      </div>
    </div>
  );
}
