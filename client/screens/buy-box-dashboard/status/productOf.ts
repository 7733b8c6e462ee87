import { graphql, readInlineData } from 'relay-runtime';
import type { productOf_product$data, productOf_product$key } from './__generated__/productOf_product.graphql';

export type ListedProduct = Omit<productOf_product$data, ' $fragmentType'>;

/** Product of a row. */
export function productOf(product: productOf_product$key): ListedProduct {
  const { id, hubId, name, imageUrl, asin, sku, marketplace, country } = readInlineData(
    graphql`
      fragment productOf_product on Product @inline {
        id
        hubId
        name
        imageUrl
        asin
        sku
        marketplace
        country
      }
    `,
    product,
  );
  return { id, hubId, name, imageUrl, asin, sku, marketplace, country };
}
