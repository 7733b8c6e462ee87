import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { TrendOf } from './LoadedTrend.tsx';

const LoadedTrend = lazy(async () => ({ default: (await import('./LoadedTrend.tsx')).LoadedTrend }));

/**
 * Change and sparkline below a card's figure. The sparkline is the button that opens the chart; its hit area is the whole
 * card. The space is reserved while loading and stays empty after a failure.
 */
export const CardTrend = (trend: TrendOf) => (
  // on a phone the change in a half-width card takes two lines
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
