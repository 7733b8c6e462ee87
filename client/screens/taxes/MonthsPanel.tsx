import { lazy, Suspense } from 'react';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { figureColumns, figureTotals } from './figureColumns.tsx';
import { GuidesPanel } from './guides/GuidesPanel.tsx';
import { monthColumns, type MonthRow } from './monthColumns.tsx';
import { TaxPanel } from './TaxPanel.tsx';
import type { RegimeRow, Taxes } from './taxesOf.ts';

const TaxChart = lazy(async () => ({ default: (await import('./TaxChart.tsx')).TaxChart }));

/** The months as a chart and a table, the sums of each regime, and the guides. */
export function MonthsPanel({ taxes: { total, rows: months, regimes } }: { taxes: Taxes }) {
  const rows = months.map((row): MonthRow => ({
    ...row,
    title: `${row.month!.slice(5, 7)}/${row.month!.slice(0, 4)}`,
    days: t('taxes.to', { startDate: formatDayOnly(row.startDate!), endDate: formatDayOnly(row.endDate!) }),
  }));
  return (
    <div className="flex flex-col gap-3">
      <TaxPanel
        title={t('taxes.byMonth')}
        path="/api/taxes/months/export"
        isEmpty={!rows.some(({ revenue, tax }) => revenue.minor || tax?.minor)}
      >
        {total.kinds.length > 0 && rows.length > 1 && (
          <div className="px-2 pt-3 pb-1 print:hidden">
            <Suspense fallback={<Skeleton className="h-[180px] w-full" />}>
              <TaxChart rows={rows} currency={total.revenue.currency} />
            </Suspense>
          </div>
        )}
        <DataTable
          name="taxes.months"
          label={t('taxes.taxesByMonth')}
          columns={monthColumns(total)}
          rows={rows}
          rowKey={({ title }) => title}
          totals={{
            month: t('taxes.total'),
            ...figureTotals(total, <Marked mark={total.mark}>{formatMoney(total.tax)}</Marked>),
          }}
        />
      </TaxPanel>
      {regimes.length > 1 && (
        <section aria-label={t('taxes.byRegime')} className="rounded-lg border border-line bg-surface">
          <h2 className="px-4 py-2 font-semibold">{t('taxes.byRegime')}</h2>
          <div className="border-t border-line">
            <DataTable
              label={t('taxes.taxesByRegime')}
              columns={[
                {
                  id: 'regime',
                  header: [{ label: t('taxes.regime') }],
                  cell: ({ name }) => name ?? t('taxes.noRegimeEntered'),
                },
                {
                  id: 'months',
                  header: [{ label: t('taxes.months') }],
                  align: 'right',
                  cell: ({ months }) => t('taxes.months2', { months }),
                },
                ...figureColumns<RegimeRow>(total),
              ]}
              rows={regimes}
              rowKey={({ key }) => key}
            />
          </div>
        </section>
      )}
      <GuidesPanel />
    </div>
  );
}
