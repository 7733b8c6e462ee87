import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { TrendOf } from './LoadedTrend.tsx';

const LoadedTrend = lazy(async () => ({ default: (await import('./LoadedTrend.tsx')).LoadedTrend }));

/**
 * Below a card's figure: its change, and its line over time as the button that opens the chart, which reaches over the
 * whole card. Its place is kept while it loads, and stays empty if it fails.
 */
export const CardTrend = (trend: TrendOf) => (
  // on a phone the change of half a row's card takes two lines
  <div
    className={clsx(
      'flex h-12 flex-col justify-end gap-1',
      trend.metric !== 'revenue' && trend.compared && 'max-sm:h-16',
    )}
  >
    <ErrorBoundary fallback={null} resetKeys={[trend.fetchKey, trend.compared]}>
      <Suspense>
        <LoadedTrend {...trend} />
      </Suspense>
    </ErrorBoundary>
  </div>
);
