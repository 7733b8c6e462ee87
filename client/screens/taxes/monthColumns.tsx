import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { Column } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { figureColumns } from './figureColumns.tsx';
import type { Figures } from './figuresOf.ts';
import type { TaxRow } from './taxesOf.ts';

export interface MonthRow extends TaxRow {
  /** `10/2026`. */
  title: string;
  /** Its days in the period: `01/10/2026 a 31/10/2026`. */
  days: string;
}

/** Columns of the months. Those of the month's guide go at their end. */
export const monthColumns = (total: Figures): readonly Column<MonthRow>[] => [
  {
    id: 'month',
    header: [{ label: t('taxes.month') }],
    cell: ({ title, days }) => (
      <span title={days} className="whitespace-nowrap">
        {title}
      </span>
    ),
  },
  { id: 'regime', header: [{ label: t('taxes.regime') }], cell: ({ regimeName }) => regimeName ?? UNKNOWN },
  ...figureColumns<MonthRow>(total, {
    tax: ({ tax, mark }) => <Marked mark={mark!}>{formatMoney(tax)}</Marked>,
  }),
];
