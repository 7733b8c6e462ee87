import { graphql, readInlineData } from 'relay-runtime';
import type { Tone } from '#client/ui/figures/Badge.tsx';
import type { dataGrid_grid$key } from './__generated__/dataGrid_grid.graphql';

/** Columns, with their types, and rows of a table. */
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
          insight {
            id
            status
          }
          priceSuggestion {
            status
          }
          product {
            id
            hubId
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
  const priceAt = columns.findIndex(({ name }) => name === 'suggested_price');
  return {
    columns: columns.map(({ name, title, type, hint }) => ({ name, title, type, hint: hint ?? undefined })),
    rows: rows.map((row) => ({
      key: row.key,
      currency: row.currency ?? null,
      insightId: row.insight?.id ?? null,
      pricedProductId: row.priceSuggestion ? (row.product?.id ?? null) : null,
      isDecided: (row.insight ?? row.priceSuggestion ?? pending).status !== 'PENDING',
      suggestedMinor: row.priceSuggestion ? (row.cells[priceAt]?.value ?? null) : null,
      product: row.product && {
        hubId: row.product.hubId ?? null,
        name: row.product.name ?? null,
        asin: row.product.asin,
        imageUrl: row.product.imageUrl ?? null,
        marketplace: row.product.marketplace,
        country: row.product.country,
      },
      cells: row.cells.map(({ value, tone }) => ({ value: value ?? null, tone: toneOf(tone) })),
    })),
  };
}

const pending = { status: 'PENDING' };

const TONES: Record<string, Tone> = {
  NEGATIVE: 'negative',
  WARNING: 'warning',
  NEUTRAL: 'neutral',
  POSITIVE: 'positive',
};
const toneOf = (tone: string | null | undefined): Tone | null => (tone ? (TONES[tone] ?? 'neutral') : null);

export type GridColumn = ReturnType<typeof dataGridOf>['columns'][number];
export type GridRow = ReturnType<typeof dataGridOf>['rows'][number];
