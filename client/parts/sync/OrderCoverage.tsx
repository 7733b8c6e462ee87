import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { OrderCoverage_coverage$key } from './__generated__/OrderCoverage_coverage.graphql';

const HEIGHT = 24;
/** Quantile of the daily orders that fills a bar, so that Black Friday does not flatten the other days. */
const FULL_SHARE = 0.95;

/** A bar for each day of the last thirteen months: its number of orders, or that it is not read yet. */
export function OrderCoverage({ coverage }: { coverage: OrderCoverage_coverage$key }) {
  const { since, days, windowsDone, windowsTotal } = useFragment(
    graphql`
      fragment OrderCoverage_coverage on OrderCoverage {
        since
        days
        windowsDone
        windowsTotal
      }
    `,
    coverage,
  );
  const read = days.filter((orders) => orders != null);
  const sold = read.filter((orders) => orders > 0).sort((a, b) => a - b);
  const full = sold[Math.floor((sold.length - 1) * FULL_SHARE)] ?? 1;
  const height = (orders: number) => (orders === 0 ? 2 : Math.max(5, HEIGHT * Math.min(1, orders / full)));
  const summary = t('parts.ofDaysReadDaysWithOrders', {
    readCount: formatCount(read.length),
    daysCount: formatCount(days.length),
    soldCount: sold.length,
  });
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-label text-muted">
        <span className="font-medium text-ink">{t('parts.ordersByDay')}</span>
        <span className="tabular-nums">{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-6 w-full rounded-sm bg-hover"
      >
        {days.map((orders, day) =>
          orders == null ? null : (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a day is identified by its position
              key={day}
              x={day}
              width={0.9}
              y={HEIGHT - height(orders)}
              height={height(orders)}
              className={orders > 0 ? 'fill-positive' : 'fill-line-strong'}
            />
          ),
        )}
      </svg>
      <div aria-hidden className="flex justify-between text-label text-muted">
        <span>{formatDayOnly(since)}</span>
        <span>{t('parts.today')}</span>
      </div>
      {windowsTotal > 0 && (
        <div className="flex flex-col gap-1">
          <p className="flex justify-between gap-x-4 text-label text-muted">
            <span>{t('parts.historyFromTheNewestMonthTo')}</span>
            <span className="tabular-nums">{t('parts.of', { windowsDone, windowsTotal })}</span>
          </p>
          <ProgressBar label={t('parts.historyRead')} done={windowsDone} total={windowsTotal} />
        </div>
      )}
    </figure>
  );
}
