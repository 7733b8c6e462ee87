import { graphql, useFragment } from 'react-relay/hooks';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { ProductSalesTable_connection$key } from './__generated__/ProductSalesTable_connection.graphql';
import type { ProductSalesTable_row$key } from './__generated__/ProductSalesTable_row.graphql';
import { productColumns } from './productColumns.tsx';
import type { SortField } from './salesView.ts';
import { totalsCells } from './totalsCells.tsx';
import { useSalesView } from './useSalesView.ts';

/** One page of products with the totals of the whole scope above them. */
export function ProductSalesTable({ connection }: { connection: ProductSalesTable_connection$key }) {
  const data = useFragment(
    graphql`
      fragment ProductSalesTable_connection on ProductSalesConnection {
        edges {
          node {
            ...ProductSalesTable_row
          }
        }
        totals {
          ...totalsCells_totals
        }
      }
    `,
    connection,
  );
  const rows = useFragment<ProductSalesTable_row$key>(
    graphql`
      fragment ProductSalesTable_row on ProductSales @relay(plural: true) {
        product {
          id
          asin
          sku
          name
          imageUrl
          marketplace
          country
        }
        units
        unitsVariation
        revenue {
          minor
          currency
        }
        profit {
          minor
          currency
        }
        roiPercent
        marginPercent
        acosPercent
        breakEvenAcosPercent
        inventory
        unitsWithoutCost
      }
    `,
    data.edges.map(({ node }) => node),
  );
  const { view, change } = useSalesView();
  return (
    <DataTable
      label="Vendas por produto"
      columns={productColumns}
      rows={rows}
      rowKey={({ product }) => product.id}
      totals={totalsCells(data.totals)}
      sorting={view.sort}
      onSort={(field, direction) => change({ sort: { field: field as SortField, direction } })}
    />
  );
}
