import { currentTime } from '#server/platform/process/clock.ts';
import { decimalOf, decimalOrNull, type Money } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { stateWords } from '#server/insight/coverage/stateWords.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { type ProductSales, streamProductSales } from './productSales.ts';
import { productSalesRemainder } from './productSalesRemainder.ts';
import type { ProductSalesSort } from './productSalesStatement.ts';

/** The remainder of the cards, as a row. */
interface Remainder {
  product: null;
  revenue: Money;
  profit: Money | null;
}
type Row = ProductSales | Remainder;

const BEYOND_ROWS =
  'Fora das linhas: produtos de custo desconhecido (antes dele), despesas da conta e centavos de arredondamento';

/** What the profit of orders alone leaves out. */
export const BEFORE_ADS = 'antes de publicidade e armazenagem';

const text = (head: string, read: (row: ProductSales) => string): FileColumn<Row> => ({
  head,
  kind: 'text',
  value: (row) => (row.product ? read(row) : null),
});
const number = (head: string, read: (row: ProductSales) => number | null): FileColumn<Row> => ({
  head,
  kind: 'number',
  value: (row) => (row.product ? read(row) : null),
});

/**
 * File columns of product sales; amounts in units of the currency in the last column. Where a status or an order id filters,
 * the profit says what it is before.
 */
export const salesColumns = (isBeforeAds: boolean): readonly FileColumn<Row>[] => [
  {
    head: 'Produto',
    kind: 'text',
    value: ({ product }) => (product ? product.name || 'Produto sem nome' : BEYOND_ROWS),
  },
  text('SKU', ({ product }) => product.sku || product.asin || 'SKU não disponível'),
  text('ASIN', ({ product }) => product.asin),
  text('Marketplace', ({ product }) => product.marketplace),
  text('País', ({ product }) => product.country || 'BR'),
  number('Unidades', ({ units }) => units),
  number('Variação (un.)', ({ unitsVariation }) => unitsVariation),
  { head: 'Receita', kind: 'number', value: ({ revenue }) => decimalOf(revenue) },
  { head: isBeforeAds ? `Lucro ${BEFORE_ADS}` : 'Lucro', kind: 'number', value: ({ profit }) => decimalOrNull(profit) },
  number('ROI (%)', ({ roiPercent }) => round2(roiPercent)),
  number('Margem (%)', ({ marginPercent }) => round2(marginPercent)),
  number('ACOS (%)', ({ acosPercent }) => round2(acosPercent)),
  number('ACOS B/E (%)', ({ breakEvenAcosPercent }) => round2(breakEvenAcosPercent)),
  number('Estoque', ({ inventory }) => inventory),
  number('Anúncios com o mesmo estoque', ({ inventorySharedWith }) => inventorySharedWith || null),
  { head: 'Moeda', kind: 'text', value: ({ revenue }) => revenue.currency },
  number('Despesas fixas', ({ overheads }) => decimalOrNull(overheads)),
  number('Lucro após despesas fixas', ({ profitAfterOverheads }) => decimalOrNull(profitAfterOverheads)),
  text('Receita_situacao', ({ marks }) => stateWords[marks.revenue.state]),
  text('Lucro_situacao', ({ marks }) => stateWords[marks.profit.state]),
  text('ACOS_situacao', ({ marks }) => stateWords[marks.acos.state]),
];

/**
 * Every product of the scope, in the order of `productSales`. When the rows do not add up to the cards, a last row has the
 * difference.
 */
export async function* eachSalesRow(
  viewer: Viewer,
  filter: SalesFilter,
  sort?: ProductSalesSort,
  now = currentTime(),
): AsyncGenerator<Row[]> {
  let hasRows = false;
  for await (const rows of streamProductSales(viewer, filter, sort)) {
    hasRows ||= rows.length > 0;
    yield rows;
  }
  const beyond = hasRows ? await productSalesRemainder(viewer, filter, now) : null;
  if (beyond && (beyond.revenue.minor !== 0 || beyond.profit?.minor))
    yield [{ product: null, revenue: beyond.revenue, profit: beyond.profit }];
}
