import type { Insight, PriceSuggestion } from '#prisma/generated/client/client.ts';
import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';

/** Display format of a column. Sent by the server, so that screens need not infer it from the name. */
export type ColumnType =
  'text' | 'integer' | 'decimal' | 'money' | 'percent' | 'score' | 'boolean' | 'date' | 'dateTime' | 'status';
export type Tone = 'negative' | 'warning' | 'neutral' | 'positive';

export interface GridColumn {
  /** The field's name in the specification's tables. */
  name: string;
  /** Heading. */
  title: SentenceId;
  type: ColumnType;
  /** How the value is computed, when the heading does not explain it. */
  hint?: SentenceId;
}

export interface GridCell {
  /** Money in minor units of the row's currency, days and instants in ISO 8601, a status as text; null: unknown. */
  value: string | null;
  /** Tone of a status; null for other types. */
  tone: Tone | null;
}

/** The columns that `Insight` and `PriceSuggestion` of the schema expose. */
export type GridInsight = Pick<
  Insight,
  | 'id'
  | 'insightType'
  | 'priority'
  | 'title'
  | 'description'
  | 'recommendation'
  | 'sentences'
  | 'status'
  | 'createdAt'
  | 'decidedAt'
>;
export type GridSuggestion = Pick<PriceSuggestion, 'productId' | 'status' | 'createdAt' | 'decidedAt'>;

export interface GridRow {
  key: string;
  product: CatalogProduct | null;
  currency: string | null;
  cells: GridCell[];
  /** Insight to apply or dismiss; null: none. */
  insight: GridInsight | null;
  priceSuggestion: GridSuggestion | null;
}

/** A table for a screen that does not know its columns. */
export interface DataGrid {
  columns: GridColumn[];
  rows: GridRow[];
}

export interface Status {
  label: string;
  tone: Tone;
}

/** A status before it is worded. */
export interface StatusWords {
  code: SentenceId;
  tone: Tone;
}

/** A status in the reader's language. */
export const statusOf = ({ code, tone }: StatusWords): Status => ({ label: word({ code }), tone });

/** The seller's decision on a suggestion. */
export const decisions: Record<GridInsight['status'], StatusWords> = {
  pending: { code: 'grids.decisionPending', tone: 'neutral' },
  applied: { code: 'grids.decisionApplied', tone: 'positive' },
  dismissed: { code: 'grids.decisionDismissed', tone: 'neutral' },
};

export interface GridField<Row> extends GridColumn {
  /** Whether the column is left out when no row has a value. */
  isOptional?: boolean;
  read: (row: Row) => string | number | boolean | Date | Status | null | undefined;
}

type RowParts = Partial<Pick<GridRow, 'product' | 'currency' | 'insight' | 'priceSuggestion'>> & {
  key: string | number;
};

/** A grid of rows with the given fields. */
export const gridOf = <Row>(
  fields: readonly GridField<Row>[],
  rows: readonly Row[],
  partsOf: (row: Row) => RowParts,
): DataGrid => {
  const shown = fields.filter(({ isOptional, read }) => !isOptional || rows.some((row) => read(row) != null));
  return {
    columns: shown.map(({ name, title, type, hint }) => ({ name, title, type, hint })),
    rows: rows.map((row) => {
      const { key, product = null, currency = null, insight = null, priceSuggestion = null } = partsOf(row);
      return {
        key: String(key),
        product,
        currency,
        insight,
        priceSuggestion,
        cells: shown.map(({ read }) => cellOf(read(row))),
      };
    }),
  };
};

function cellOf(value: ReturnType<GridField<never>['read']>): GridCell {
  if (value === null || value === undefined) return { value: null, tone: null };
  if (value instanceof Date) return { value: value.toISOString(), tone: null };
  if (typeof value === 'object') return { value: value.label, tone: value.tone };
  return { value: String(value), tone: null };
}
