import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';
import { type ChartSpan, chartPoints } from './chartPoints.ts';

const PRICE = t('buyBox.buyBoxPrice');
const OURS = t('buyBox.ourPrice');
const HEIGHT = 240;

const instant = (at: number) => new Date(at).toISOString();

/** Step chart of both prices over 30 days. The periods in which the Buy Box was ours are shaded; unknown prices are gaps. */
export function TimelineChart({
  since,
  until,
  currency,
  spans,
}: {
  since: string;
  until: string;
  currency: string;
  spans: ChartSpan[];
}) {
  const money = (value: number) => formatMoney({ minor: Math.round(value * 100), currency });
  const line = { type: 'stepAfter', strokeWidth: 2, dot: false, isAnimationActive: false } as const;
  return (
    <div role="img" aria-label={t('buyBox.buyBoxPriceAndOurPrice')}>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart
          data={chartPoints(spans)}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={[Date.parse(since), Date.parse(until)]}
            tickFormatter={(at: number) => formatDayAndClock(instant(at)).slice(0, 5)}
            minTickGap={32}
            {...chartAxis}
          />
          <YAxis width={72} domain={['auto', 'auto']} tickFormatter={money} {...chartAxis} />
          {spans
            .filter(({ isOurs }) => isOurs)
            .map(({ from, to }) => (
              <ReferenceArea key={from} x1={from} x2={to} fill="var(--color-positive)" fillOpacity={0.14} />
            ))}
          <Tooltip
            {...chartTooltip}
            labelFormatter={(at) => formatDayAndClock(instant(Number(at)))}
            formatter={(value, name) => [money(Number(value)), name]}
          />
          <Legend formatter={(name: string) => <span className="text-small text-ink">{name}</span>} />
          <Line {...line} dataKey="price" name={PRICE} stroke="var(--color-chart-ads)" legendType="plainline" />
          <Line
            {...line}
            dataKey="ours"
            name={OURS}
            stroke="var(--color-chart-product)"
            strokeDasharray="5 3"
            legendType="plainline"
          />
        </LineChart>
      </ResponsiveContainer>
      <p aria-hidden className="flex items-center justify-center gap-1.5 text-label text-muted">
        <span className="inline-block size-2.5 rounded-sm bg-positive/25" /> {t('buyBox.buyBoxWithYourShop')}
      </p>
    </div>
  );
}
