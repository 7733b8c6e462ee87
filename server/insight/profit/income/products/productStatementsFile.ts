import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { stateWords } from '#server/insight/coverage/stateWords.ts';
import { incomeLineRules, incomeLines, lineLabel } from '#server/insight/profit/income/incomeLines.ts';
import type { ProductStatement, ProductStatements } from './productStatements.ts';

/** Row of the file: a product, what is of none, or the total. */
interface Row extends ProductStatement {
  label: string;
}

/** All products in order, then what is of none, and the total. */
export async function* statementRows({
  ids,
  rowsOf,
  withoutProduct,
  total,
}: ProductStatements): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < ids.length; at += 200)
    yield (await rowsOf(ids.slice(at, at + 200))).map((row) => ({
      ...row,
      label: row.product!.name ?? 'Produto sem nome',
    }));
  yield [...(withoutProduct ? [{ ...withoutProduct, label: 'Sem produto' }] : []), { ...total, label: 'Total' }];
}

const text = (head: string, name: 'sku' | 'asin' | 'marketplace'): FileColumn<Row> => ({
  head,
  kind: 'text',
  value: ({ product }) => product?.[name] ?? null,
});
const share = incomeLines.indexOf('contribution');

/** Columns of the file: every line of the statement, with what is known of it. */
export const statementColumns: readonly FileColumn<Row>[] = [
  { head: 'Produto', kind: 'text', value: ({ label }) => label },
  text('SKU', 'sku'),
  text('ASIN', 'asin'),
  text('Marketplace', 'marketplace'),
  { head: 'Unidades', kind: 'number', value: ({ units }) => units },
  { head: 'Unidades sem custo', kind: 'number', value: ({ unitsWithoutCost }) => unitsWithoutCost },
  {
    head: 'Receita das unidades sem custo',
    kind: 'number',
    value: ({ revenueWithoutCost }) => decimalOf(revenueWithoutCost),
  },
  { head: 'Unidades sem tarifa', kind: 'number', value: ({ unitsWithoutFee }) => unitsWithoutFee },
  ...incomeLines.map((line, index): FileColumn<Row> => ({
    head: nameOf(line),
    kind: 'number',
    value: ({ figures }) => decimalOrNull(figures[index]!.amount),
  })),
  {
    head: 'Margem de contribuição (% da receita líquida)',
    kind: 'number',
    value: ({ figures }) => round2(figures[share]!.percentOfNetRevenue),
  },
  { head: 'Moeda', kind: 'text', value: ({ revenueWithoutCost }) => revenueWithoutCost.currency },
  ...incomeLines.map((line, index): FileColumn<Row> => ({
    head: `${nameOf(line)}_situacao`,
    kind: 'text',
    value: ({ figures }) => stateWords[figures[index]!.mark.state],
  })),
];

function nameOf(line: (typeof incomeLines)[number]): string {
  const { partOf } = incomeLineRules[line];
  return partOf ? `${lineLabel(partOf)}: ${lineLabel(line)}` : lineLabel(line);
}
