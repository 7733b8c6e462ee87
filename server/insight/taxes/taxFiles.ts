import { STANDARD } from '#i18n/locales.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import { regimeNames } from '#server/records/taxes/taxesFile.ts';
import type { FigureState } from '#server/insight/coverage/figureMark.ts';
import { stateWords } from '#server/insight/coverage/stateWords.ts';
import type { TaxFigures } from './taxFigures.ts';
import { taxKinds, taxName } from './taxKinds.ts';
import type { TaxesByMonth } from './taxesByMonth.ts';
import type { TaxesByProduct } from './taxesByProduct.ts';
import type { TaxesByState } from './taxesByState.ts';

/** Columns of the figures of every file; `kinds` of its total are a column each. */
const figureColumns = (total: TaxFigures): FileColumn<TaxFigures>[] => [
  { head: 'Receita', kind: 'number', value: ({ revenue }) => decimalOf(revenue) },
  { head: 'Receita tributada', kind: 'number', value: ({ base }) => decimalOf(base) },
  ...taxKinds.flatMap((kind): FileColumn<TaxFigures>[] => {
    const at = total.kinds.findIndex((each) => each.kind === kind);
    return at < 0
      ? []
      : [{ head: taxName(kind, STANDARD), kind: 'number', value: ({ kinds }) => decimalOrNull(kinds[at]!.amount) }];
  }),
  { head: 'Imposto', kind: 'number', value: ({ tax }) => decimalOrNull(tax) },
  { head: 'Imposto estimado', kind: 'number', value: ({ estimated }) => decimalOrNull(estimated) },
  { head: 'Imposto documentado', kind: 'number', value: ({ documented }) => decimalOrNull(documented) },
  { head: 'Alíquota efetiva (%)', kind: 'number', value: ({ ratePercent }) => round2(ratePercent) },
  { head: 'Parte da receita (%)', kind: 'number', value: ({ revenueSharePercent }) => round2(revenueSharePercent) },
  { head: 'Parte do imposto (%)', kind: 'number', value: ({ taxSharePercent }) => round2(taxSharePercent) },
  { head: 'Moeda', kind: 'text', value: ({ revenue }) => revenue.currency },
];

type MonthRow = TaxFigures & { label: string; regime: Regime | null; state: FigureState };

/** File of months, with their total. */
export const monthsTable = ({ months, total }: TaxesByMonth) => {
  const columns: FileColumn<MonthRow>[] = [
    { head: 'Mês', kind: 'text', value: ({ label }) => label },
    { head: 'Regime', kind: 'text', value: ({ regime }) => regime && regimeNames[regime] },
    ...figureColumns(total),
    { head: 'Imposto_situacao', kind: 'text', value: ({ state }) => stateWords[state] },
  ];
  const rows: MonthRow[] = months.map((row) => ({ ...row, label: row.month.slice(0, 7), state: row.mark.state }));
  return { columns, rows: [...rows, { ...total, label: 'Total', regime: null, state: total.mark.state }] };
};

type StateRow = TaxFigures & { uf: Uf | null; label: string };

/** File of states, with their total. */
export const statesTable = ({ states, total }: TaxesByState) => {
  const columns: FileColumn<StateRow>[] = [
    { head: 'UF', kind: 'text', value: ({ uf }) => uf },
    { head: 'Estado', kind: 'text', value: ({ label }) => label },
    ...figureColumns(total),
  ];
  const rows: StateRow[] = states.map((row) => ({ ...row, label: row.uf ? brazilianStates[row.uf] : 'Sem UF' }));
  return { columns, rows: [...rows, { ...total, uf: null, label: 'Total' }] };
};

type ProductRow = TaxFigures & { label: string; product: CatalogProduct | null };

const ofProduct = (head: string, name: 'sku' | 'asin' | 'marketplace'): FileColumn<ProductRow> => ({
  head,
  kind: 'text',
  value: ({ product }) => product?.[name] ?? null,
});

/** File of products, in their order, then what is of none, and the total. */
export const productsTable = ({ total, ...taxes }: TaxesByProduct) => {
  const columns: FileColumn<ProductRow>[] = [
    { head: 'Produto', kind: 'text', value: ({ label }) => label },
    ofProduct('SKU', 'sku'),
    ofProduct('ASIN', 'asin'),
    ofProduct('Marketplace', 'marketplace'),
    ...figureColumns(total),
  ];
  return { columns, rows: productRows({ total, ...taxes }) };
};

async function* productRows({ ids, rowsOf, withoutProduct, total }: TaxesByProduct): AsyncGenerator<ProductRow[]> {
  for (let at = 0; at < ids.length; at += 200)
    yield (await rowsOf(ids.slice(at, at + 200))).map((row) => ({
      ...row,
      label: row.product.name ?? 'Produto sem nome',
    }));
  yield [
    ...(withoutProduct ? [{ ...withoutProduct, product: null, label: 'Sem produto' }] : []),
    { ...total, product: null, label: 'Total' },
  ];
}
