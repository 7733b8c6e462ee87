import { lazy } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { CardMetric } from '#client/screens/dashboard/cards/figureAt.ts';
import { restQuery, salesForm } from '#client/screens/dashboard/salesView.ts';
import { DrawnNear } from '#client/routing/LoadedNear.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';

const LoadedSalesChart = lazy(async () => ({ default: (await import('./LoadedSalesChart.tsx')).LoadedSalesChart }));

export interface ShownChart {
  metric: CardMetric;
  /** Title of the card. */
  card: string;
  /** Name of the comparison. Null without one. */
  compared: string | null;
  /** First day with known orders, when the comparison begins before it. Null otherwise. */
  unknownBefore: string | null;
  fetchKey: number;
  /** Why the card's figure is not plainly known. */
  reasons: readonly string[];
}

/** The chosen card over time, below the cards. Its place is kept while it loads. */
export function SalesChartPanel(chart: ShownChart) {
  const { view } = useUrlView(salesForm);
  return (
    <section
      aria-label={t('dashboard.chart', { card: chart.card })}
      className="rounded-lg border border-line bg-surface print:hidden"
    >
      <div className="flex items-center justify-between gap-2 px-4 pt-3 pb-1">
        <h2 className="min-w-0 truncate text-heading">{chart.card}</h2>
        <ExportButton
          path="/api/dashboard-local/series/export"
          query={{ ...restQuery(view), metric: chart.metric, title: chart.card, comparedTitle: chart.compared }}
          isEmpty={false}
        />
      </div>
      <div className="flex min-h-75 flex-col gap-2 px-4 pb-3">
        <ErrorBoundary
          resetKeys={[chart.fetchKey]}
          fallback={
            <p role="alert" className="py-16 text-center text-muted">
              {t('dashboard.theChartCouldNotBeLoaded')}
            </p>
          }
        >
          <DrawnNear fallback={<Skeleton className="h-70 w-full" />}>
            <LoadedSalesChart {...chart} />
          </DrawnNear>
        </ErrorBoundary>
      </div>
    </section>
  );
}
