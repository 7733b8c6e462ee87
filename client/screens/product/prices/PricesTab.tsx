import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { labelled } from '#client/screens/product/listingLabel.ts';
import { ProductFrame } from '#client/screens/product/ProductFrame.tsx';
import { UnknownProduct } from '#client/screens/product/UnknownProduct.tsx';
import type { TabRef } from '#client/screens/product/tabQuery.ts';
import type { PricesTabQuery } from './__generated__/PricesTabQuery.graphql';
import { ListingPriceCard } from './ListingPriceCard.tsx';

const query = graphql`
  query PricesTabQuery($id: ID!) @preloadable {
    viewer {
      productHub(id: $id) {
        id
        ...ProductFrame_product
        prices {
          product {
            ...listingLabel_product
          }
          ...ListingPriceCard_price
        }
      }
    }
  }
`;

/** Price and Buy Box of each listing: what wins, what it leaves, who competes, and what to do. */
export function PricesTab({ queryRef }: { queryRef: TabRef }) {
  const { productHub: product } = usePreloadedQuery<PricesTabQuery>(
    query,
    queryRef as PreloadedQuery<PricesTabQuery>,
  ).viewer;
  if (!product) return <UnknownProduct />;
  const { prices, id } = product;
  const all = prices.map((price) => labelled(price.product));
  return (
    <ProductFrame product={product}>
      {prices.map((price, at) => (
        <ListingPriceCard key={all[at]!.id} price={price} all={all} masterId={id} />
      ))}
    </ProductFrame>
  );
}
