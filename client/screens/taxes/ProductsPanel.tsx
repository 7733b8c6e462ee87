import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { figureColumns, figureTotals, shareColumn, taxShareColumn } from './figureColumns.tsx';
import type { Figures } from './figuresOf.ts';
import { PAGE_SIZE, type SortField, taxesForm } from './taxesView.ts';
import { TaxPanel } from './TaxPanel.tsx';
import type { Taxes, TaxRow } from './taxesOf.ts';

type ProductRow = Figures & Pick<TaxRow, 'product'>;

const productColumn: Column<ProductRow> = {
  id: 'product',
  header: [{ label: t('taxes.product'), sort: 'name' }],
  cell: ({ product }) =>
    product ? (
      <ProductCell name={product.name} imageUrl={product.imageUrl}>
        <MarketplaceBadge marketplace={product.marketplace} />
        <span>{product.asin}</span>
        {product.sku && <span>{product.sku}</span>}
      </ProductCell>
    ) : (
      <span className="text-muted">{t('taxes.withoutProduct')}</span>
    ),
};

/** Taxes by product, page by page; what is of no product is at the end of every page. */
export function ProductsPanel({ taxes: { total, rows: products, withoutProduct, page, rowCount } }: { taxes: Taxes }) {
  const { view, change } = useUrlView(taxesForm);
  const rows: ProductRow[] = withoutProduct ? [...products, { ...withoutProduct, product: null }] : [...products];
  return (
    <TaxPanel title={t('taxes.byProduct')} path="/api/taxes/products/export" isEmpty={rows.length === 0}>
      <DataTable
        name="taxes.products"
        label={t('taxes.taxesByProduct')}
        columns={[
          productColumn,
          ...figureColumns<ProductRow>(total, { isSorted: true }),
          shareColumn(),
          taxShareColumn(),
        ]}
        rows={rows}
        rowKey={({ product }) => product?.id ?? 'none'}
        totals={{ product: t('taxes.total'), ...figureTotals(total) }}
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
