import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { EditDialog } from '#client/screens/products/edit/EditDialog.tsx';
import { KitParts } from '#client/screens/products/kit/KitParts.tsx';
import type { ChosenProduct } from '#client/screens/products/link/chosenProduct.ts';
import { ProductListings } from '#client/screens/products/listings/ProductListings.tsx';
import { PAGE_SIZE, productsForm } from '#client/screens/products/productsView.ts';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { DataTable, useShownColumns } from '#client/ui/DataTable.tsx';
import type { ProductsList_page$key } from './__generated__/ProductsList_page.graphql';
import { NoProducts } from './NoProducts.tsx';
import { ChannelsSection } from '#client/screens/products/channels/ChannelsSection.tsx';
import { ProductCards } from './ProductCards.tsx';
import { productColumns, type ProductRow, useProductRows } from './productColumns.tsx';
import { STOCK_HINT } from './stockText.ts';

/** The products of a page, each of which opens into its listings: a table, or cards on a phone. */
export function ProductsList({
  page: shown,
  chosen,
  onChoose,
  onChanged,
}: {
  page: ProductsList_page$key;
  chosen: readonly ChosenProduct[];
  onChoose: (chosen: readonly ChosenProduct[]) => void;
  onChanged: () => void;
}) {
  const {
    page,
    rowCount,
    rows: products,
  } = useFragment(
    graphql`
      fragment ProductsList_page on MasterProductPage {
        page
        rowCount
        rows {
          id
          ...productColumns_product
          ...ProductListings_product
          ...KitParts_product
          ...ChannelsSection_product
          ...EditDialog_product
        }
      }
    `,
    shown,
  );
  const rows = useProductRows(products);
  const {
    view: { search, only },
    change,
  } = useUrlView(productsForm);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<string>();
  const edited = products.find(({ id }) => id === editing);
  const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);
  const actions = {
    isOpen: (id: string) => opened.includes(id),
    onToggle: (id: string) => setOpened(opened.includes(id) ? without(opened, id) : [...opened, id]),
    isMarked: (id: string) => chosen.some((one) => one.id === id),
    onMark: ({ id, name, sku, imageUrl, listingId, saleIds }: ProductRow, isMarked: boolean) =>
      onChoose(
        isMarked ? [...chosen, { id, name, sku, imageUrl, listingId, saleIds }] : chosen.filter((one) => one.id !== id),
      ),
    onEdit: setEditing,
  };
  const columns = productColumns(actions);
  const shownColumns = useShownColumns('products', columns);
  const detailOf = (row: ProductRow) => {
    const product = products.find(({ id }) => id === row.id);
    if (!product || !opened.includes(row.id)) return null;
    return (
      <>
        <ProductListings product={product} onChanged={onChanged} />
        <KitParts product={product} onChanged={onChanged} />
        <ChannelsSection product={product} />
        {row.costs.length > 1 && row.stock !== UNKNOWN && (
          <p className="py-2 text-label text-muted xl:hidden">{STOCK_HINT}</p>
        )}
      </>
    );
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <p role="status" className="text-small text-muted">
          {t('products.products2', { rowCount })}
        </p>
        <ExportButton path="/api/products/export" query={{ search, only }} isEmpty={rowCount === 0} />
      </div>
      {rows.length === 0 ? (
        <NoProducts />
      ) : (
        <>
          <div className="hidden xl:block print:block">
            <DataTable
              name="products"
              label={t('products.products')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              detailOf={(row) => {
                const detail = detailOf(row);
                return detail && <div className="py-1 pr-4 pl-10">{detail}</div>;
              }}
            />
          </div>
          <ProductCards
            rows={rows}
            isShown={(name) => shownColumns.some(({ id }) => id === name)}
            detailOf={detailOf}
            {...actions}
          />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={rowCount}
            onChange={(to) => change({ page: to }, { resetScroll: true })}
          />
        </>
      )}
      {edited && <EditDialog product={edited} onClose={() => setEditing(undefined)} />}
    </>
  );
}
