import { graphql, readInlineData } from 'relay-runtime';
import type { FileColumn } from '#client/files/fileTable.ts';
import type { productOf_product$data, productOf_product$key } from './__generated__/productOf_product.graphql';

export type ListedProduct = Omit<productOf_product$data, ' $fragmentType'>;

/** The product a row is about. */
export function productOf(product: productOf_product$key): ListedProduct {
  const { id, name, imageUrl, asin, sku, marketplace, country } = readInlineData(
    graphql`
      fragment productOf_product on Product @inline {
        id
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
  return { id, name, imageUrl, asin, sku, marketplace, country };
}

const column = (title: string, cell: (product: ListedProduct) => string | null | undefined) =>
  [title, ({ product }: { readonly product: productOf_product$key }) => cell(productOf(product))] as const;

/** The columns of a file that say which product a row is about. */
export const productCells: readonly FileColumn<{ readonly product: productOf_product$key }>[] = [
  column('Produto', ({ name }) => name),
  column('SKU', ({ sku }) => sku),
  column('ASIN', ({ asin }) => asin),
  column('Marketplace', ({ marketplace }) => marketplace),
  column('País', ({ country }) => country),
];
