import { graphql, readInlineData } from 'relay-runtime';
import type { dataGrid_grid$key } from './__generated__/dataGrid_grid.graphql';

/** A table as the server tells it: its columns with their types, and its rows. */
export function dataGridOf(key: dataGrid_grid$key) {
  const { columns, rows } = readInlineData(
    graphql`
      fragment dataGrid_grid on DataGrid @inline {
        columns {
          name
          title
          type
          hint
        }
        rows {
          key
          currency
          insightId
          priceProductId
          product {
            name
            asin
            imageUrl
            marketplace
            country
          }
          cells {
            value
            tone
          }
        }
      }
    `,
    key,
  );
  return {
    columns: columns.map(({ name, title, type, hint }) => ({ name, title, type, hint: hint ?? undefined })),
    rows: rows.map((row) => ({
      key: row.key,
      currency: row.currency ?? null,
      insightId: row.insightId ?? null,
      priceProductId: row.priceProductId ?? null,
      product: row.product && {
        name: row.product.name ?? null,
        asin: row.product.asin,
        imageUrl: row.product.imageUrl ?? null,
        marketplace: row.product.marketplace,
        country: row.product.country,
      },
      cells: row.cells.map(({ value, tone }) => ({ value: value ?? null, tone: tone ?? null })),
    })),
  };
}

export type GridColumn = ReturnType<typeof dataGridOf>['columns'][number];
export type GridRow = ReturnType<typeof dataGridOf>['rows'][number];
