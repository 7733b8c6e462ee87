import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '#client/lib/language/t.ts';
import type { TrendOf } from './LoadedTrend.tsx';

const LoadedTrend = lazy(async () => ({ default: (await import('./LoadedTrend.tsx')).LoadedTrend }));

/**
 * Change of a card's figure, and the button over the whole card that chooses it for the chart. The space of the change is
 * kept while it loads and stays empty after a failure.
 */
export const CardTrend = ({
  card,
  isChosen,
  trend,
  onChoose,
}: {
  /** Title of the card. */
  card: string;
  isChosen: boolean;
  /** Null without a comparison, and on the card that shows its change itself. */
  trend: TrendOf | null;
  onChoose: () => void;
}) => (
  <>
    {trend && (
      // on a phone the change in a half-width card takes two lines
      <div className="flex h-4 flex-col justify-end max-sm:h-8">
        <ErrorBoundary fallback={null} resetKeys={[trend.fetchKey, trend.compared]}>
          <Suspense>
            <LoadedTrend {...trend} />
          </Suspense>
        </ErrorBoundary>
      </div>
    )}
    <button
      type="button"
      aria-label={t('dashboard.showTheChartOf', { card })}
      aria-pressed={isChosen}
      onClick={onChoose}
      className="absolute inset-0 rounded-[inherit] hover:bg-ink/3 focus-visible:-outline-offset-2 aria-pressed:shadow-[inset_0_-3px_0_var(--color-ink)]"
    />
  </>
);
