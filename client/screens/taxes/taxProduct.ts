import { graphql, readInlineData } from 'relay-runtime';
import type { taxProduct_product$data, taxProduct_product$key } from './__generated__/taxProduct_product.graphql';

export type TaxProduct = Omit<taxProduct_product$data, ' $fragmentType'>;

/** Reads what a row shows of its product. */
export function taxProduct(product: taxProduct_product$key): TaxProduct {
  const { id, name, asin, sku, imageUrl, marketplace } = readInlineData(
    graphql`
      fragment taxProduct_product on Product @inline {
        id
        name
        asin
        sku
        imageUrl
        marketplace
      }
    `,
    product,
  );
  return { id, name, asin, sku, imageUrl, marketplace };
}
