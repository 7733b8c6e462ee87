import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { Comparison, Year } from './comparisonOf.ts';
import { Range } from './Range.tsx';
import { formatDifference } from './rangeTexts.ts';

/** The years beside each other, what was first; on a phone below each other. */
export const YearsTable = ({ years }: Pick<Comparison, 'years'>) => (
  <>
    <div className="max-sm:hidden">
      <DataTable
        label={t('regimes.regimes')}
        columns={[regimeColumn, ...figureColumns]}
        rows={years}
        rowKey={({ name }) => name}
      />
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

const BEFORE_CHARGES = t('regimes.beforePayrollCharges');

/** Of a result that payroll charges or taxes still have to leave. */
const beforeNote = ({ payrollCharges, salesTaxes }: Year) =>
  salesTaxes === null ? note(t('regimes.beforeTaxes')) : payrollCharges === null ? note(BEFORE_CHARGES) : null;

const regimeColumn: Column<Year> = {
  id: 'regime',
  header: [{ label: t('regimes.regime') }],
  cell: ({ name, note: regime, isActual, rank }) => (
    <span className="block">
      <span className={isActual ? 'font-semibold' : ''}>{name}</span>{' '}
      {rank !== null && <Badge title={t('regimes.orderByTheLowestNetProfit')}>{t('regimes.no', { rank })}</Badge>}
      {regime && note(regime)}
    </span>
  ),
};

const DIFFERENCE = 'difference';
const figureColumns: readonly Column<Year>[] = [
  {
    id: 'salesTaxes',
    header: [{ label: t('regimes.taxesOnSales'), hint: t('regimes.ofTheSalesLessThoseOf') }],
    align: 'right',
    cell: ({ salesTaxes }) => formatMoney(salesTaxes),
  },
  {
    id: 'profitTaxes',
    header: [{ label: t('regimes.irpjAndCsll') }],
    align: 'right',
    cell: ({ profitTaxes }) => <Range of={profitTaxes} />,
  },
  {
    id: 'credits',
    header: [{ label: t('regimes.credits'), hint: t('regimes.creditsOfPurchasesThatTheTax') }],
    align: 'right',
    cell: ({ credits }) => <Range of={credits} />,
  },
  {
    id: 'payrollCharges',
    header: [{ label: t('regimes.payrollCharges'), hint: t('regimes.paidApartInSimplesTheEmployers') }],
    align: 'right',
    cell: ({ payrollCharges }) =>
      payrollCharges ? (
        formatMoney(payrollCharges)
      ) : (
        <>
          {UNKNOWN}
          {note(t('regimes.enterThePayroll'))}
        </>
      ),
  },
  {
    id: 'netProfit',
    header: [{ label: t('regimes.netProfit') }],
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
    header: [{ label: t('regimes.difference'), hint: t('regimes.netProfitAboveOrBelowWhat') }],
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
