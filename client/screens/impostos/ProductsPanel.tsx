import { useUrlView } from '#client/routing/useUrlView.ts';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { figureColumns, figureTotals, shareColumn, taxShareColumn } from './figureColumns.tsx';
import type { Figures } from './figuresOf.ts';
import { PAGE_SIZE, type SortField, taxesForm } from './taxesView.ts';
import { TaxProduct } from './TaxProduct.tsx';
import { TaxPanel } from './TaxPanel.tsx';
import type { Taxes, TaxRow } from './taxesOf.ts';

type ProductRow = Figures & Pick<TaxRow, 'product' | 'productId'>;

const productColumn: Column<ProductRow> = {
  id: 'product',
  header: [{ label: 'Produto', sort: 'name' }],
  cell: ({ product }) => (product ? <TaxProduct product={product} /> : <span className="text-muted">Sem produto</span>),
};

/** Taxes by product, page by page; what is of no product is at the end of every page. */
export function ProductsPanel({ taxes: { total, rows: products, withoutProduct, page, rowCount } }: { taxes: Taxes }) {
  const { view, change } = useUrlView(taxesForm);
  const rows: ProductRow[] = withoutProduct
    ? [...products, { ...withoutProduct, productId: null, product: null }]
    : [...products];
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
        rowKey={({ productId }) => productId ?? 'none'}
        totals={{ product: 'Total', ...figureTotals(total) }}
        sorting={view.sort}
        onSort={(field, direction) => change({ sort: { field: field as SortField, direction }, page: 1 })}
      />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={rowCount}
        onChange={(to) => change({ page: to }, { resetScroll: true })}
      />
    </TaxPanel>
  );
}
