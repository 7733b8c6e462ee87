import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { Column } from '#client/ui/DataTable.tsx';
import { type Mark, Marked } from '#client/ui/figures/Marked.tsx';
import { figureColumns } from './figureColumns.tsx';
import type { Figures } from './figuresOf.ts';

export interface MonthRow extends Figures {
  /** `10/2026`. */
  title: string;
  startDate: string;
  endDate: string;
  regime: string | null;
  mark: Mark;
}

/** Columns of the months. Those of the month's guide go at their end. */
export const monthColumns = (total: Figures): readonly Column<MonthRow>[] => [
  {
    id: 'month',
    header: [{ label: 'Mês' }],
    cell: ({ title, startDate, endDate }) => (
      <span title={`${formatDayOnly(startDate)} a ${formatDayOnly(endDate)}`} className="whitespace-nowrap">
        {title}
      </span>
    ),
  },
  { id: 'regime', header: [{ label: 'Regime' }], cell: ({ regime }) => regime ?? UNKNOWN },
  ...figureColumns<MonthRow>(total, {
    tax: ({ tax, mark }) => <Marked mark={mark}>{formatMoney(tax)}</Marked>,
  }),
];
