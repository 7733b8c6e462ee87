import { graphql, useFragment } from 'react-relay/hooks';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { TaxProduct_product$key } from './__generated__/TaxProduct_product.graphql';

/** A product in the first column of the table. */
export function TaxProduct({ product }: { product: TaxProduct_product$key }) {
  const { name, asin, sku, imageUrl, marketplace } = useFragment(
    graphql`
      fragment TaxProduct_product on Product {
        name
        asin
        sku
        imageUrl
        marketplace
      }
    `,
    product,
  );
  return (
    <ProductCell name={name} imageUrl={imageUrl}>
      <MarketplaceBadge marketplace={marketplace} />
      <span>{asin}</span>
      {sku && <span>{sku}</span>}
    </ProductCell>
  );
}
