import { graphql, readInlineData } from 'relay-runtime';
import { markOf } from '#client/data/mark.ts';
import type { Mark } from '#client/ui/figures/Marked.tsx';
import type { taxesOf_answer$key } from './__generated__/taxesOf_answer.graphql';
import { type Figures, figuresOf } from './figuresOf.ts';
import { taxProduct, type TaxProduct } from './taxProduct.ts';

/** A month, a state or a product; it has the fields of one of them. */
export interface TaxRow extends Figures {
  month: string | null;
  startDate: string | null;
  endDate: string | null;
  regimeName: string | null;
  mark: Mark | null;
  uf: string | null;
  stateName: string | null;
  product: TaxProduct | null;
}

export interface RegimeRow extends Figures {
  key: string;
  /** Null of the months without a known regime. */
  name: string | null;
  months: number;
}

/** What the tabs show. */
export interface Taxes {
  startDate: string;
  endDate: string;
  hasExchange: boolean;
  total: Figures & { mark: Mark };
  rows: readonly TaxRow[];
  regimes: readonly RegimeRow[];
  withoutProduct: Figures | null;
  page: number;
  rowCount: number;
}

/** Reads the whole answer in one fragment: an operation counts the fields of a fragment as often as it is spread. */
export function taxesOf(answer: taxesOf_answer$key): Taxes {
  const data = readInlineData(
    graphql`
      fragment taxesOf_answer on SalesTaxes @inline {
        startDate
        endDate
        hasExchange
        page
        rowCount
        total {
          ...figuresOf_taxes
          mark {
            ...mark_figure
          }
        }
        rows {
          ...figuresOf_taxes
          month
          startDate
          endDate
          regimeName
          mark {
            ...mark_figure
          }
          uf
          stateName
          product {
            ...taxProduct_product
          }
        }
        regimes {
          ...figuresOf_taxes
          regime
          regimeName
          months
        }
        withoutProduct {
          ...figuresOf_taxes
        }
      }
    `,
    answer,
  );
  return {
    startDate: data.startDate,
    endDate: data.endDate,
    hasExchange: data.hasExchange,
    page: data.page,
    rowCount: data.rowCount,
    total: { ...figuresOf(data.total), mark: markOf(data.total.mark) },
    rows: data.rows.map((row) => ({
      ...figuresOf(row),
      month: row.month ?? null,
      startDate: row.startDate ?? null,
      endDate: row.endDate ?? null,
      regimeName: row.regimeName ?? null,
      mark: row.mark ? markOf(row.mark) : null,
      uf: row.uf ?? null,
      stateName: row.stateName ?? null,
      product: row.product ? taxProduct(row.product) : null,
    })),
    regimes: data.regimes.map((row) => ({
      ...figuresOf(row),
      key: row.regime ?? 'none',
      name: row.regimeName ?? null,
      months: row.months,
    })),
    withoutProduct: data.withoutProduct ? figuresOf(data.withoutProduct) : null,
  };
}
