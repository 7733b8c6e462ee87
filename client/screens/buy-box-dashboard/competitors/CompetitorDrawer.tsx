import { marketplaceWord } from '#client/lib/marketplaces.ts';
import { enumName } from '#client/lib/schema.ts';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import type { CompetitorDrawerQuery } from './__generated__/CompetitorDrawerQuery.graphql';
import { Difference, shippingWord } from '#client/screens/buy-box-dashboard/words.tsx';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import { ProductButton } from '#client/screens/buy-box-dashboard/status/ProductButton.tsx';
import { RowsHead } from '#client/screens/buy-box-dashboard/status/RowsHead.tsx';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';
import { productOf } from '#client/screens/buy-box-dashboard/status/productOf.ts';

type Marketplace = CompetitorDrawerQuery['variables']['marketplace'];
type Offer = NonNullable<CompetitorDrawerQuery['response']['viewer']['competitorProfile']>['offers'][number];

/** Offers of the competitor in the URL across our catalogue. Closed without a competitor. */
export function CompetitorDrawer() {
  const { view, open } = useBuyBoxView();
  const [, word, sellerId] = /^(amazon|mercadolivre):(.+)$/.exec(view.seller) ?? [];
  if (!word || !sellerId) return null;
  return (
    <DrawerPart title={t('buyBox.competitorProfile')} onClose={() => open({})}>
      <Profile marketplace={enumName(word as Lowercase<Marketplace>)} sellerId={sellerId} />
    </DrawerPart>
  );
}

function Profile({ marketplace, sellerId }: { marketplace: Marketplace; sellerId: string }) {
  const { competitorProfile: profile } = useLazyLoadQuery<CompetitorDrawerQuery>(
    graphql`
      query CompetitorDrawerQuery($marketplace: Marketplace!, $sellerId: String!) {
        viewer {
          competitorProfile(marketplace: $marketplace, sellerId: $sellerId) {
            name
            feedbackRating
            firstSeenAt
            products
            buyBoxes
            offers {
              product {
                id
                ...productOf_product
              }
              price {
                ...amount_money
              }
              ourPrice {
                ...amount_money
              }
              priceDifferencePercent
              isFba
              hasBuyBox
              isCurrent
              firstSeenAt
              lastSeenAt
            }
          }
        }
      }
    `,
    { marketplace, sellerId },
    { fetchPolicy: 'store-and-network' },
  ).viewer;
  if (!profile) return <EmptyState title={t('buyBox.competitorNotFound')} hint={t('buyBox.itWasNotSeenOnAny')} />;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {profile.name ?? sellerId} <MarketplaceBadge marketplace={marketplace} />
          {profile.name && <span className="text-label font-normal text-muted">{sellerId}</span>}
        </p>
        <p className="text-small text-muted">
          {t('buyBox.productsInCommonBuyBoxesNow', {
            products: profile.products,
            buyBoxes: profile.buyBoxes,
            feedbackRating: formatPercent(profile.feedbackRating),
            firstSeenAt: formatDayAndClock(profile.firstSeenAt),
          })}
        </p>
      </div>
      <div>
        <RowsHead count={profile.offers.length} one={t('buyBox.offerShown')} many={t('buyBox.offersShown')}>
          <ExportButton
            path="/api/buybox/competitors/export"
            query={{ marketplace: marketplaceWord(marketplace), seller: sellerId }}
            isEmpty={profile.products === 0}
          />
        </RowsHead>
        <DataTable
          label={t('buyBox.offersOfTheCompetitor')}
          columns={columns}
          rows={profile.offers}
          rowKey={({ product }) => product.id}
        />
      </div>
    </div>
  );
}

const columns: Column<Offer>[] = [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('buyBox.product') }],
    cell: ({ product }) => <ProductButton product={productOf(product)} />,
  },
  {
    id: 'price',
    phone: 'meta',
    header: [{ label: t('buyBox.theirPrice') }],
    align: 'right',
    cell: ({ price, isFba }) => <Pair first={formatMoney(amountOf(price))} second={shippingWord(isFba)} />,
  },
  {
    id: 'ours',
    phone: 'meta',
    header: [{ label: t('buyBox.ourPrice') }],
    align: 'right',
    cell: ({ ourPrice }) => formatMoney(amountOf(ourPrice)),
  },
  {
    id: 'difference',
    phone: 'meta',
    header: [{ label: t('buyBox.difference') }],
    align: 'right',
    cell: ({ priceDifferencePercent }) => <Difference percent={priceDifferencePercent} />,
  },
  {
    id: 'now',
    phone: 'plain',
    header: [{ label: t('buyBox.now') }],
    cell: ({ hasBuyBox, isCurrent, lastSeenAt }) =>
      hasBuyBox ? (
        <Badge tone="negative">{t('buyBox.withTheBuyBox')}</Badge>
      ) : isCurrent ? (
        <Badge>{t('buyBox.competing')}</Badge>
      ) : (
        <span className="text-label whitespace-nowrap text-muted">
          {t('buyBox.leftAfter', { lastSeenAt: formatDayAndClock(lastSeenAt) })}
        </span>
      ),
  },
];
