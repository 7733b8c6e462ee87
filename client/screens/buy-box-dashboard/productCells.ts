import { graphql, readInlineData } from 'relay-runtime';
import type { FileColumn } from '#client/fileTable.ts';
import type { productCells_product$key } from './__generated__/productCells_product.graphql';

const read = ({ product }: { readonly product: productCells_product$key }) =>
  readInlineData(
    graphql`
      fragment productCells_product on Product @inline {
        name
        sku
        asin
        marketplace
        country
      }
    `,
    product,
  );

/** The columns of a file that say which product a row is about. */
export const productCells: readonly FileColumn<{ readonly product: productCells_product$key }>[] = [
  ['Produto', (row) => read(row).name],
  ['SKU', (row) => read(row).sku],
  ['ASIN', (row) => read(row).asin],
  ['Marketplace', (row) => read(row).marketplace],
  ['País', (row) => read(row).country],
];
