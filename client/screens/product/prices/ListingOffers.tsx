import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { ListingOffers_price$data, ListingOffers_price$key } from './__generated__/ListingOffers_price.graphql';

type Offer = ListingOffers_price$data['offers'][number];

/** Offers of other sellers on the page of a listing. Nothing without any. */
export function ListingOffers({ price }: { price: ListingOffers_price$key }) {
  const { product, offers } = useFragment(
    graphql`
      fragment ListingOffers_price on ListingPrice {
        product {
          id
        }
        offers {
          sellerId
          name
          price {
            ...amount_money
          }
          isFba
          hasBuyBox
          lastSeenAt
        }
      }
    `,
    price,
  );
  if (offers.length === 0) return null;
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-4 py-2">
        <h3 className="text-small font-medium">{t('product.competitorsOnThisPage')}</h3>
        <Link
          to={`${paths.buyBox}?product=${encodeURIComponent(product.id)}`}
          className="text-small text-link hover:underline max-sm:min-h-11 max-sm:content-center"
        >
          {t('product.timelineOfTheBuyBox')}
        </Link>
      </div>
      <DataTable
        label={t('product.competitorsOnThisPage')}
        columns={columns}
        rows={offers}
        rowKey={({ sellerId }) => sellerId}
      />
    </div>
  );
}

const columns: readonly Column<Offer>[] = [
  {
    id: 'seller',
    phone: 'title',
    header: [{ label: t('product.seller') }],
    cell: ({ name, sellerId, hasBuyBox }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5 wrap-anywhere">
        {name ?? sellerId}
        {hasBuyBox && <Badge tone="info">{t('product.buyBox')}</Badge>}
      </span>
    ),
  },
  {
    id: 'price',
    phone: 'primary',
    header: [{ label: t('product.price2') }],
    align: 'right',
    cell: ({ price }) => formatMoney(amountOf(price)),
  },
  {
    id: 'shipping',
    phone: 'meta',
    header: [{ label: t('product.shipping') }],
    cell: ({ isFba }) =>
      isFba === null || isFba === undefined ? '—' : isFba ? t('product.byTheMarketplace') : t('product.own'),
  },
  {
    id: 'seen',
    phone: 'meta',
    header: [{ label: t('product.seen') }],
    align: 'right',
    cell: ({ lastSeenAt }) => formatDayAndClock(lastSeenAt),
  },
];
