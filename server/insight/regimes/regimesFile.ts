import type { FileColumn } from '#server/platform/files/table.ts';
import { yesNo } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { regimeNames } from '#server/records/taxes/taxesFile.ts';
import type { RegimeComparison, RegimeYear } from './compareRegimes.ts';

type Row = RegimeYear & Pick<RegimeComparison, 'revenue' | 'resultBeforeTaxes'>;

export const regimeRows = ({ years, revenue, resultBeforeTaxes }: RegimeComparison): Row[] =>
  years.map((year) => ({ ...year, revenue, resultBeforeTaxes }));

const reais = (minor: number) => decimalOf({ minor, currency: 'BRL' });

/** Columns of an export of the comparison of regimes: a row for each; amounts are of the whole year. */
export const comparisonColumns: readonly FileColumn<Row>[] = [
  {
    head: 'Regime',
    kind: 'text',
    value: ({ regime, annex }) => `${regimeNames[regime]}${annex === null ? '' : ` (Anexo ${annex})`}`,
  },
  { head: 'É o que foi', kind: 'text', value: ({ isActual }) => yesNo(isActual) },
  { head: 'Receita', kind: 'number', value: ({ revenue }) => reais(revenue) },
  { head: 'Resultado antes dos impostos', kind: 'number', value: (row) => reais(row.resultBeforeTaxes) },
  { head: 'Impostos sobre vendas', kind: 'number', value: ({ salesTaxes }) => reais(salesTaxes) },
  { head: 'IRPJ e CSLL (menos crédito)', kind: 'number', value: ({ profitTaxes }) => reais(profitTaxes.low) },
  { head: 'IRPJ e CSLL (mais crédito)', kind: 'number', value: ({ profitTaxes }) => reais(profitTaxes.high) },
  { head: 'Créditos (menos)', kind: 'number', value: ({ credits }) => reais(credits.low) },
  { head: 'Créditos (mais)', kind: 'number', value: ({ credits }) => reais(credits.high) },
  {
    head: 'Encargos da folha',
    kind: 'number',
    value: ({ payrollCharges }) => (payrollCharges === null ? null : reais(payrollCharges)),
  },
  { head: 'Lucro líquido (menos crédito)', kind: 'number', value: ({ netProfit }) => reais(netProfit.low) },
  { head: 'Lucro líquido (mais crédito)', kind: 'number', value: ({ netProfit }) => reais(netProfit.high) },
  { head: 'Diferença (menos crédito)', kind: 'number', value: ({ difference }) => reais(difference.low) },
  { head: 'Diferença (mais crédito)', kind: 'number', value: ({ difference }) => reais(difference.high) },
  { head: 'Moeda', kind: 'text', value: () => 'BRL' },
];
