import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { ProductSalesTable_page$key } from './__generated__/ProductSalesTable_page.graphql';
import { productColumns, productKey, useProductRows } from './productColumns.tsx';
import { salesFilter, salesForm, type SortField, summedOrders } from '#client/screens/dashboard/salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { totalsCells } from '#client/screens/dashboard/cards/totalsCells.tsx';

/** One page of products with the totals of the scope in the footer. */
export function ProductSalesTable({
  page,
  heading,
  printedRows,
}: {
  page: ProductSalesTable_page$key;
  heading: ReactNode;
  /** Rows of all pages during printing. */
  printedRows?: ReactNode;
}) {
  const data = useFragment(
    graphql`
      fragment ProductSalesTable_page on ProductSalesPage {
        rows {
          ...productColumns_row
        }
        totals {
          ...totalsCells_totals
        }
      }
    `,
    page,
  );
  const rows = useProductRows(data.rows);
  const { view, change } = useUrlView(salesForm);
  return (
    <DataTable
      name="dashboard"
      heading={heading}
      label={t('dashboard.salesByProduct')}
      columns={productColumns((listing) => summedOrders(view, listing))}
      rows={rows}
      rowKey={productKey}
      totals={totalsCells(data.totals, salesFilter(view), summedOrders(view))}
      printedRows={printedRows}
      sorting={view.sort}
      onSort={(field, direction) => change({ sort: { field: field as SortField, direction } })}
    />
  );
}
