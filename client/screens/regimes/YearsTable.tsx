import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { Comparison, Year } from './comparisonOf.ts';
import { Range } from './Range.tsx';
import { formatDifference } from './rangeTexts.ts';

/** The years beside each other: what was first. */
export const YearsTable = ({ years }: Pick<Comparison, 'years'>) => (
  <DataTable label="Regimes" columns={columns} rows={years} rowKey={({ name }) => name} />
);

const note = (text: string) => <span className="block text-2xs text-muted">{text}</span>;

/** Of a result that payroll charges or taxes still have to leave. */
const beforeNote = ({ payrollCharges, salesTaxes }: Year) =>
  salesTaxes === null
    ? note('antes dos impostos')
    : payrollCharges === null
      ? note('antes dos encargos da folha')
      : null;

const columns: readonly Column<Year>[] = [
  {
    id: 'regime',
    header: [{ label: 'Regime' }],
    cell: ({ name, note: regime, isActual, rank }) => (
      <span className="block max-w-32 sm:max-w-none">
        <span className={isActual ? 'font-semibold' : ''}>{name}</span>{' '}
        {rank !== null && <Badge title="Ordem pelo menor lucro líquido da faixa">{rank}º</Badge>}
        {regime && note(regime)}
      </span>
    ),
  },
  {
    id: 'salesTaxes',
    header: [{ label: 'Impostos sobre vendas', hint: 'Das vendas, menos os das devoluções' }],
    align: 'right',
    cell: ({ salesTaxes }) => formatMoney(salesTaxes),
  },
  {
    id: 'profitTaxes',
    header: [{ label: 'IRPJ e CSLL' }],
    align: 'right',
    cell: ({ profitTaxes }) => <Range of={profitTaxes} />,
  },
  {
    id: 'credits',
    header: [{ label: 'Créditos', hint: 'Créditos das compras que o imposto das vendas ainda não desconta' }],
    align: 'right',
    cell: ({ credits }) => <Range of={credits} />,
  },
  {
    id: 'payrollCharges',
    header: [{ label: 'Encargos da folha', hint: 'Pagos à parte; no Simples a contribuição patronal está no DAS' }],
    align: 'right',
    cell: ({ payrollCharges }) =>
      payrollCharges ? (
        formatMoney(payrollCharges)
      ) : (
        <>
          {UNKNOWN}
          {note('informe a folha')}
        </>
      ),
  },
  {
    id: 'netProfit',
    header: [{ label: 'Lucro líquido' }],
    align: 'right',
    cell: (year) => (
      <>
        <span className="font-semibold">
          <Range of={year.netProfit} />
        </span>
        {beforeNote(year)}
      </>
    ),
  },
  {
    id: 'difference',
    header: [{ label: 'Diferença', hint: 'Lucro líquido a mais ou a menos que como foi' }],
    align: 'right',
    cell: (year) =>
      year.isActual ? null : (
        <>
          <Range of={year.difference} write={formatDifference} />
          {year.difference && beforeNote(year)}
        </>
      ),
  },
];
