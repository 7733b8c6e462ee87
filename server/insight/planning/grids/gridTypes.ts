import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { InsightType } from '#server/insight/planning/insights/insightTypes.ts';
import { PriceSuggestionType } from '#server/insight/planning/pricing/suggestionTypes.ts';
import { type ColumnType, type DataGrid, type GridCell, type GridColumn, type GridRow, type Tone } from './dataGrid.ts';

const TYPES: Record<ColumnType, { description: string }> = {
  text: { description: 'Words, shown as they come.' },
  integer: { description: 'A whole number, without a unit.' },
  decimal: { description: 'A number shown with one decimal.' },
  money: { description: "Minor units of the row's currency." },
  percent: { description: 'A percentage from 0 to 100.' },
  score: { description: 'A share from 0 to 1, shown as a percentage.' },
  boolean: { description: '`true` or `false`.' },
  date: { description: 'A day, `YYYY-MM-DD`.' },
  dateTime: { description: 'An instant, ISO 8601.' },
  status: { description: 'A word with a tone.' },
};
const TONES: Record<Tone, { description: string }> = {
  negative: { description: 'Act now.' },
  warning: { description: 'Act soon.' },
  neutral: { description: 'Good to know.' },
  positive: { description: 'All is well.' },
};

const GridToneType = wordEnum('DataGridTone', { description: 'How a status is meant.', values: TONES });

const GridColumnType = builder.objectRef<GridColumn>('DataGridColumn').implement({
  description: 'What stands in one place of every row.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the field, as in the SQL views.' }),
    title: t.exposeString('title', { description: 'Its heading, in Portuguese.' }),
    hint: t.exposeString('hint', { nullable: true, description: 'How it is worked out, in Portuguese; null: plain.' }),
    type: t.expose('type', {
      type: wordEnum('DataGridColumnType', { description: 'How values are written.', values: TYPES }),
      description: 'How its values are written.',
    }),
  }),
});

const GridCellType = builder.objectRef<GridCell>('DataGridCell').implement({
  description: 'One value of a grid.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: "By the column's type; null: unknown." }),
    tone: t.expose('tone', { type: GridToneType, nullable: true, description: 'Of a status.' }),
  }),
});

const GridRowType = builder.objectRef<GridRow>('DataGridRow').implement({
  description: 'One line, its cells in the order of the columns.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Unique among the rows.' }),
    product: t.expose('product', {
      type: ProductType,
      nullable: true,
      description: 'The product it is about; null when about none or several.',
    }),
    currency: t.exposeString('currency', { nullable: true, description: 'ISO 4217 code of its amounts.' }),
    insight: t.expose('insight', { type: InsightType, nullable: true, description: 'The insight; null: it is none.' }),
    priceSuggestion: t.expose('priceSuggestion', {
      type: PriceSuggestionType,
      nullable: true,
      description: 'The suggested price; null: it is none.',
    }),
    cells: t.field({
      type: [GridCellType],
      description: 'One for each column.',
      complexity: { field: 1, multiplier: 0 }, // the whole grid counts, by its rows
      resolve: ({ cells }) => cells,
    }),
  }),
});

/** A table whose columns and their types the server defines. */
export const DataGridType = builder.objectRef<DataGrid>('DataGrid').implement({
  description: 'A table for a screen that does not know its columns.',
  fields: (t) => ({
    columns: t.field({
      type: [GridColumnType],
      description: 'Its columns, in their order.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ columns }) => columns,
    }),
    rows: t.field({
      type: [GridRowType],
      description: 'Its rows, in their order.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ rows }) => rows,
    }),
  }),
});
