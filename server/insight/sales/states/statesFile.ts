import { decimalOf, decimalOrNull, type Money } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { brazilianStates } from '#server/market/address/brazilianStates.ts';
import { stateWords } from '#server/insight/coverage/stateWords.ts';
import { BEFORE_ADS } from '#server/insight/sales/products/salesFile.ts';
import type { SalesByState, StateSales } from './salesByState.ts';

/** A state, or what the total has and no state. */
type Row = StateSales | { uf?: undefined; revenue: Money; profit: Money | null };

const BEYOND_STATES = 'Fora dos estados: publicidade, armazenagem, despesas da conta e centavos de arredondamento';

const number = (head: string, read: (row: StateSales) => number | null): FileColumn<Row> => ({
  head,
  kind: 'number',
  value: (row) => (row.uf === undefined ? null : read(row)),
});
const text = (head: string, read: (row: StateSales) => string | null): FileColumn<Row> => ({
  head,
  kind: 'text',
  value: (row) => (row.uf === undefined ? null : read(row)),
});

/** File columns of sales by state; amounts in units of the currency in the last column but two. */
export const statesColumns: readonly FileColumn<Row>[] = [
  text('UF', ({ uf }) => uf),
  {
    head: 'Estado',
    kind: 'text',
    value: ({ uf }) => (uf === undefined ? BEYOND_STATES : uf === null ? 'Sem UF' : brazilianStates[uf]),
  },
  number('Pedidos', ({ orders }) => orders),
  number('Unidades', ({ units }) => units),
  { head: 'Receita', kind: 'number', value: ({ revenue }) => decimalOf(revenue) },
  number('Participação (%)', ({ sharePercent }) => round2(sharePercent)),
  { head: `Lucro ${BEFORE_ADS}`, kind: 'number', value: ({ profit }) => decimalOrNull(profit) },
  number('Margem (%)', ({ marginPercent }) => round2(marginPercent)),
  number('Unidades sem custo', ({ unitsWithoutCost }) => unitsWithoutCost),
  { head: 'Moeda', kind: 'text', value: ({ revenue }) => revenue.currency },
  text('Receita_situacao', ({ marks }) => stateWords[marks.revenue.state]),
  text('Lucro_situacao', ({ marks }) => stateWords[marks.profit.state]),
];

/** Rows of the file: every state, and when they do not add up to the cards, a last row with the difference. */
export const statesRows = ({ states, beyond }: SalesByState): Row[] =>
  states.length > 0 && (beyond.revenue.minor !== 0 || beyond.profit?.minor)
    ? [...states, { revenue: beyond.revenue, profit: beyond.profit }]
    : states;
