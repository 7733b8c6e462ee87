import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { word } from '#server/platform/language/say.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { InsightType } from '#server/insight/planning/insights/insightTypes.ts';
import { PriceSuggestionType } from '#server/insight/planning/pricing/suggestionTypes.ts';
import { type ColumnType, type DataGrid, type GridCell, type GridColumn, type GridRow, type Tone } from './dataGrid.ts';

const TYPES: Record<ColumnType, { description: string }> = {
  text: { description: 'Text, shown unchanged.' },
  integer: { description: 'A whole number, without a unit.' },
  decimal: { description: 'A number shown with one decimal.' },
  money: { description: "Minor units of the row's currency." },
  percent: { description: 'A percentage from 0 to 100.' },
  score: { description: 'A share from 0 to 1, shown as a percentage.' },
  boolean: { description: '`true` or `false`.' },
  date: { description: 'A day, `YYYY-MM-DD`.' },
  dateTime: { description: 'An instant, ISO 8601.' },
  status: { description: 'Text with a tone.' },
};
const TONES: Record<Tone, { description: string }> = {
  negative: { description: 'Act now.' },
  warning: { description: 'Act soon.' },
  neutral: { description: 'Good to know.' },
  positive: { description: 'All is well.' },
};

const GridToneType = wordEnum('DataGridTone', { description: 'Tone of a status.', values: TONES });

const GridColumnType = builder.objectRef<GridColumn>('DataGridColumn').implement({
  description: 'Heading and type of the values at one position of every row.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the field, as in the SQL views.' }),
    title: t.string({ description: 'Heading.', resolve: ({ title }) => word({ code: title }) }),
    hint: t.string({
      nullable: true,
      description: 'How the value is computed; null when the heading explains it.',
      resolve: ({ hint }) => (hint ? word({ code: hint }) : null),
    }),
    type: t.expose('type', {
      type: wordEnum('DataGridColumnType', { description: 'Display format of values.', values: TYPES }),
      description: 'Display format of its values.',
    }),
  }),
});

const GridCellType = builder.objectRef<GridCell>('DataGridCell').implement({
  description: 'One value of a grid.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: "Formatted by the column's type; null: unknown." }),
    tone: t.expose('tone', {
      type: GridToneType,
      nullable: true,
      description: 'Tone of a status; null for other types.',
    }),
  }),
});

const GridRowType = builder.objectRef<GridRow>('DataGridRow').implement({
  description: 'A row, with cells in the order of the columns.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Unique among the rows.' }),
    product: t.expose('product', {
      type: ProductType,
      nullable: true,
      description: 'Product of the row; null when it has none or several.',
    }),
    currency: t.exposeString('currency', { nullable: true, description: 'ISO 4217 code of its amounts.' }),
    insight: t.expose('insight', {
      type: InsightType,
      nullable: true,
      description: 'The insight; null when the row is not an insight.',
    }),
    priceSuggestion: t.expose('priceSuggestion', {
      type: PriceSuggestionType,
      nullable: true,
      description: 'The price suggestion; null when the row is not one.',
    }),
    cells: t.field({
      type: [GridCellType],
      description: 'One per column.',
      complexity: { field: 1, multiplier: 0 }, // complexity is counted once per grid, by its rows
      resolve: ({ cells }) => cells,
    }),
  }),
});

export const DataGridType = builder.objectRef<DataGrid>('DataGrid').implement({
  description: 'A table with columns and types defined by the server.',
  fields: (t) => ({
    columns: t.field({
      type: [GridColumnType],
      description: 'Columns, in order.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ columns }) => columns,
    }),
    rows: t.field({
      type: [GridRowType],
      description: 'Rows, in order.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ rows }) => rows,
    }),
  }),
});
