import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import type { PriceSparkline_points$key } from './__generated__/PriceSparkline_points.graphql';

const WIDTH = 240;
const HEIGHT = 44;
const PAD = 3;

/** Step lines of both prices since the first check: ours solid, theirs dashed. Empty before the first check. */
export function PriceSparkline({ points }: { points: PriceSparkline_points$key }) {
  const all = useFragment(
    graphql`
      fragment PriceSparkline_points on BrandPrice @relay(plural: true) {
        observedAt
        ourPrice {
          ...amount_money
        }
        competitorPrice {
          ...amount_money
        }
      }
    `,
    points,
  ).map((row) => ({
    at: Date.parse(row.observedAt),
    ours: amountOf(row.ourPrice),
    theirs: amountOf(row.competitorPrice),
  }));
  // a history that began in another currency is drawn from the currency change
  const currency = all.flatMap(({ ours, theirs }) => [ours?.currency ?? theirs?.currency ?? []].flat()).at(-1);
  const rows = all.slice(
    all.findLastIndex((row) => (row.ours ?? row.theirs ?? { currency }).currency !== currency) + 1,
  );
  const now = useNow();
  const prices = rows.flatMap(({ ours, theirs }) => [ours?.minor ?? [], theirs?.minor ?? []].flat());
  if (prices.length === 0) return <p className="text-label text-muted">{t('brandOwner.noPriceHistory')}</p>;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const since = rows[0]!.at;
  const until = Math.max(now.getTime(), rows.at(-1)!.at + 1);
  const x = (at: number) => PAD + ((at - since) / (until - since)) * (WIDTH - 2 * PAD);
  const y = (minor: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - PAD - ((minor - low) / (high - low)) * (HEIGHT - 2 * PAD);
  const path = (side: 'ours' | 'theirs') =>
    stepPath(
      rows.map((row) => ({ x: x(row.at), y: row[side] && y(row[side].minor) })),
      x(until),
    );
  const range = (side: 'ours' | 'theirs') => {
    const known = rows.flatMap((row): Amount[] => (row[side] ? [row[side]] : []));
    return known.length ? t('brandOwner.to', { known: formatMoney(known[0]), value: formatMoney(known.at(-1)) }) : '—';
  };
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={t('brandOwner.pricesSinceUsFromCompetitorFrom', {
          value: formatDayAndClock(new Date(since).toISOString()),
          range: range('ours'),
          range2: range('theirs'),
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-11 w-full"
      >
        <path
          d={path('theirs')}
          fill="none"
          stroke="var(--color-chart-ads)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={path('ours')}
          fill="none"
          stroke="var(--color-chart-product)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption aria-hidden className="flex gap-3 text-label text-muted">
        <span className="flex items-center gap-1">
          <span className="h-0.5 w-4 bg-chart-product" /> {t('brandOwner.us')}
        </span>
        <span className="flex items-center gap-1">
          <span className="w-4 border-t-2 border-dashed border-chart-ads" /> {t('brandOwner.competitor')}
        </span>
      </figcaption>
    </figure>
  );
}

/** SVG path that holds each height until the next point, and the last one until `end`. Null heights are gaps. */
export function stepPath(points: readonly { x: number; y: number | null }[], end: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  let isDrawing = false;
  const parts = points.map(({ x, y }, n) => {
    if (y === null) {
      isDrawing = false;
      return '';
    }
    const start = isDrawing ? `V${round(y)}` : `M${round(x)} ${round(y)}`;
    isDrawing = true;
    return `${start}H${round(points[n + 1]?.x ?? end)}`;
  });
  return parts.join('');
}
