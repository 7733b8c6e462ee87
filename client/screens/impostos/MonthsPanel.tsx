import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { markOf } from '#client/data/mark.ts';
import { formatMoney, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { MonthsPanel_taxes$key } from './__generated__/MonthsPanel_taxes.graphql';
import { figureColumns, figureTotals } from './figureColumns.tsx';
import { type Figures, figuresOf } from './figuresOf.ts';
import { monthColumns, type MonthRow } from './monthColumns.tsx';
import { TaxPanel } from './TaxPanel.tsx';

const TaxChart = lazy(async () => ({ default: (await import('./TaxChart.tsx')).TaxChart }));

interface RegimeRow extends Figures {
  key: string;
  name: string;
  months: number;
}

/** The months as a chart and a table, and the sums of each regime. */
export function MonthsPanel({ taxes }: { taxes: MonthsPanel_taxes$key }) {
  const data = useFragment(
    graphql`
      fragment MonthsPanel_taxes on SalesTaxes {
        rows {
          month
          startDate
          endDate
          regimeName
          mark {
            ...mark_figure
          }
          ...figuresOf_taxes
        }
        regimes {
          regime
          regimeName
          months
          ...figuresOf_taxes
        }
        total {
          mark {
            ...mark_figure
          }
          ...figuresOf_taxes
        }
      }
    `,
    taxes,
  );
  const total = figuresOf(data.total);
  const rows = data.rows.map((row): MonthRow => ({
    title: `${row.month!.slice(5, 7)}/${row.month!.slice(0, 4)}`,
    startDate: row.startDate!,
    endDate: row.endDate!,
    regime: row.regimeName ?? null,
    mark: markOf(row.mark!),
    ...figuresOf(row),
  }));
  const regimes = data.regimes.map((row): RegimeRow => ({
    key: row.regime ?? 'none',
    name: row.regimeName ?? 'Sem regime informado',
    months: row.months,
    ...figuresOf(row),
  }));
  return (
    <div className="flex flex-col gap-3">
      <TaxPanel
        title="Por mês"
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
          label="Impostos por mês"
          columns={monthColumns(total)}
          rows={rows}
          rowKey={({ title }) => title}
          totals={{
            month: 'Total',
            ...figureTotals(total, <Marked mark={markOf(data.total.mark)}>{formatMoney(total.tax)}</Marked>),
          }}
        />
      </TaxPanel>
      {regimes.length > 1 && (
        <section aria-label="Por regime" className="rounded-lg border border-line bg-surface">
          <h2 className="px-4 py-2 font-semibold">Por regime</h2>
          <div className="border-t border-line">
            <DataTable
              label="Impostos por regime"
              columns={[
                { id: 'regime', header: [{ label: 'Regime' }], cell: ({ name }) => name || UNKNOWN },
                {
                  id: 'months',
                  header: [{ label: 'Meses' }],
                  align: 'right',
                  cell: ({ months }) => formatQuantity(months, 'mês', 'meses'),
                },
                ...figureColumns<RegimeRow>(total),
              ]}
              rows={regimes}
              rowKey={({ key }) => key}
            />
          </div>
        </section>
      )}
    </div>
  );
}
