import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { regimeNames } from '#server/records/taxes/taxesFile.ts';
import type { GuideTax } from './guideOf.ts';
import type { TaxGuide } from './taxGuides.ts';

type Row = GuideTax & Pick<TaxGuide, 'month' | 'regime' | 'dueOn'>;

/** The taxes in Portuguese. */
const taxWords: Record<GuideTax['kind'], string> = {
  das: 'DAS',
  das_mei: 'DAS-MEI',
  tax: 'Percentual fixo',
  icms: 'ICMS',
  icms_difal: 'DIFAL',
  icms_fcp: 'FCP',
  pis: 'PIS',
  cofins: 'COFINS',
  cbs: 'CBS',
  ibs_uf: 'IBS do estado',
  ibs_mun: 'IBS do município',
};

export const guideRows = (guides: readonly TaxGuide[]): Row[] =>
  guides.flatMap(({ month, regime, dueOn, taxes }) => taxes.map((tax) => ({ ...tax, month, regime, dueOn })));

const reais = (minor: number) => decimalOf({ minor, currency: 'BRL' });

/** Columns of an export of guides: a row for each month and tax. */
export const guideColumns: readonly FileColumn<Row>[] = [
  { head: 'Mês', kind: 'text', value: ({ month }) => month },
  { head: 'Regime', kind: 'text', value: ({ regime }) => regimeNames[regime] },
  { head: 'Vencimento', kind: 'text', value: ({ dueOn }) => dueOn },
  { head: 'Imposto', kind: 'text', value: ({ kind }) => taxWords[kind] },
  { head: 'Das vendas', kind: 'number', value: ({ ofLines }) => reais(ofLines) },
  { head: 'Arredondamento', kind: 'number', value: ({ rounding }) => reais(rounding) },
  { head: 'Devoluções a compensar', kind: 'number', value: ({ carried }) => reais(carried) },
  { head: 'A pagar', kind: 'number', value: ({ due }) => reais(due) },
  { head: 'Moeda', kind: 'text', value: () => 'BRL' },
];
