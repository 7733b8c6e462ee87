import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { labelled } from '#client/screens/product/listingLabel.ts';
import { ProductFrame } from '#client/screens/product/ProductFrame.tsx';
import { ProductPeriod } from '#client/screens/product/ProductPeriod.tsx';
import { UnknownProduct } from '#client/screens/product/UnknownProduct.tsx';
import type { TabRef } from '#client/screens/product/tabQuery.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { AdsTabQuery } from './__generated__/AdsTabQuery.graphql';
import { ListingAds } from './ListingAds.tsx';

const query = graphql`
  query AdsTabQuery($id: ID!, $period: ProductHubPeriod!) @preloadable {
    viewer {
      productHub(id: $id) {
        ...ProductFrame_product
        ads(period: $period) {
          startDate
          endDate
          listings {
            product {
              ...listingLabel_product
            }
            ...ListingAds_ads
          }
        }
      }
    }
  }
`;

/** Advertising of a product by listing and day. */
export function AdsTab({ queryRef }: { queryRef: TabRef }) {
  const { productHub: product } = usePreloadedQuery<AdsTabQuery>(query, queryRef as PreloadedQuery<AdsTabQuery>).viewer;
  if (!product) return <UnknownProduct />;
  const { startDate, endDate, listings } = product.ads;
  const all = listings.map((ads) => labelled(ads.product));
  return (
    <ProductFrame product={product}>
      <Card
        title={t('product.ads2')}
        note={`${formatDayOnly(startDate)} – ${formatDayOnly(endDate)}`}
        aside={<ProductPeriod days={{ startDate, endDate }} />}
      >
        {listings.length === 0 ? (
          <EmptyState title={t('product.noAdsInTheseDays')} hint={t('product.chooseAnotherPeriodDaysThatHave')} />
        ) : (
          <div className="flex flex-col divide-y divide-line border-t border-line">
            {listings.map((ads, at) => (
              <ListingAds key={all[at]!.id} ads={ads} all={all} />
            ))}
          </div>
        )}
      </Card>
    </ProductFrame>
  );
}
