import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { Comparison, Year } from './comparisonOf.ts';
import { Range } from './Range.tsx';
import { formatDifference } from './rangeTexts.ts';

/** The years beside each other, what was first; on a phone below each other. */
export const YearsTable = ({ years }: Pick<Comparison, 'years'>) => (
  <>
    <div className="max-sm:hidden">
      <DataTable label="Regimes" columns={[regimeColumn, ...figureColumns]} rows={years} rowKey={({ name }) => name} />
    </div>
    <ul className="text-small tabular-nums sm:hidden">
      {years.map((year) => (
        <li key={year.name} className="flex flex-col gap-1.5 border-b border-line px-4 py-3">
          {regimeColumn.cell(year)}
          <dl className="flex flex-col gap-1">
            {figureColumns
              .filter(({ id }) => id !== DIFFERENCE || !year.isActual)
              .map(({ id, header, cell }) => (
                <div key={id} className="flex justify-between gap-4">
                  <dt className="text-muted">{header[0]!.label}</dt>
                  <dd className="text-right">{cell(year)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  </>
);

const note = (text: string) => <span className="block text-label text-muted">{text}</span>;

const BEFORE_CHARGES = 'antes dos encargos da folha';

/** Of a result that payroll charges or taxes still have to leave. */
const beforeNote = ({ payrollCharges, salesTaxes }: Year) =>
  salesTaxes === null ? note('antes dos impostos') : payrollCharges === null ? note(BEFORE_CHARGES) : null;

const regimeColumn: Column<Year> = {
  id: 'regime',
  header: [{ label: 'Regime' }],
  cell: ({ name, note: regime, isActual, rank }) => (
    <span className="block">
      <span className={isActual ? 'font-semibold' : ''}>{name}</span>{' '}
      {rank !== null && <Badge title="Ordem pelo menor lucro líquido da faixa">{rank}º</Badge>}
      {regime && note(regime)}
    </span>
  ),
};

const DIFFERENCE = 'difference';
const figureColumns: readonly Column<Year>[] = [
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
    id: DIFFERENCE,
    header: [{ label: 'Diferença', hint: 'Lucro líquido a mais ou a menos que como foi' }],
    align: 'right',
    cell: (year) =>
      year.isActual ? (
        ''
      ) : (
        <>
          <Range of={year.difference} write={formatDifference} />
          {year.difference && year.isBeforeCharges && note(BEFORE_CHARGES)}
        </>
      ),
  },
];
