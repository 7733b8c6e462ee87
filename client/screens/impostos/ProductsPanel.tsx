import { graphql, useFragment } from 'react-relay/hooks';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { ProductsPanel_taxes$data, ProductsPanel_taxes$key } from './__generated__/ProductsPanel_taxes.graphql';
import { figureColumns, figureTotals, shareColumn, taxShareColumn } from './figureColumns.tsx';
import { type Figures, figuresOf } from './figuresOf.ts';
import { PAGE_SIZE, type SortField, taxesForm } from './taxesView.ts';
import { TaxPanel } from './TaxPanel.tsx';

type Product = NonNullable<ProductsPanel_taxes$data['rows'][number]['product']>;
interface ProductRow extends Figures {
  /** Null of what is of no product. */
  product: Product | null;
}

const productColumn: Column<ProductRow> = {
  id: 'product',
  header: [{ label: 'Produto', sort: 'name' }],
  cell: ({ product }) =>
    product ? (
      <ProductCell name={product.name} imageUrl={product.imageUrl}>
        <MarketplaceBadge marketplace={product.marketplace} />
        <span>{product.asin}</span>
        {product.sku && <span>{product.sku}</span>}
      </ProductCell>
    ) : (
      <span className="text-muted">Sem produto</span>
    ),
};

/** Taxes by product, page by page; what is of no product is at the end of every page. */
export function ProductsPanel({ taxes }: { taxes: ProductsPanel_taxes$key }) {
  const data = useFragment(
    graphql`
      fragment ProductsPanel_taxes on SalesTaxes {
        page
        rowCount
        rows {
          product {
            id
            name
            asin
            sku
            imageUrl
            marketplace
          }
          ...figuresOf_taxes
        }
        withoutProduct {
          ...figuresOf_taxes
        }
        total {
          ...figuresOf_taxes
        }
      }
    `,
    taxes,
  );
  const { view, change } = useUrlView(taxesForm);
  const total = figuresOf(data.total);
  const rows = data.rows.map((row): ProductRow => ({ product: row.product ?? null, ...figuresOf(row) }));
  if (data.withoutProduct) rows.push({ product: null, ...figuresOf(data.withoutProduct) });
  return (
    <TaxPanel title="Por produto" path="/api/taxes/products/export" isEmpty={rows.length === 0}>
      <DataTable
        label="Impostos por produto"
        columns={[
          productColumn,
          ...figureColumns<ProductRow>(total, { isSorted: true }),
          shareColumn(),
          taxShareColumn(),
        ]}
        rows={rows}
        rowKey={({ product }) => product?.id ?? 'none'}
        totals={{ product: 'Total', ...figureTotals(total) }}
        sorting={view.sort}
        onSort={(field, direction) => change({ sort: { field: field as SortField, direction }, page: 1 })}
      />
      <Pagination
        page={data.page}
        pageSize={PAGE_SIZE}
        total={data.rowCount}
        onChange={(page) => change({ page }, { resetScroll: true })}
      />
    </TaxPanel>
  );
}
