import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatRate } from '#client/lib/format.ts';
import { numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';

/** Line chart of the rates in force by day. */
export function RateChart({ currency, points }: { currency: string; points: { day: string; brl: number }[] }) {
  const [first, last] = [points[0]!, points.at(-1)!];
  return (
    <div
      role="img"
      aria-label={t('costs.onOnTheTableBelowHas', {
        currency,
        brl: formatRate(first.brl),
        day: formatDayOnly(first.day),
        brl2: formatRate(last.brl),
        day2: formatDayOnly(last.day),
      })}
    >
      <ResponsiveContainer width="100%" height={240}>
        <LineChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => formatDayOnly(day).slice(0, 5)}
            minTickGap={28}
            {...chartAxis}
          />
          <YAxis
            width={56}
            domain={['auto', 'auto']}
            tickFormatter={(brl: number) =>
              brl.toLocaleString(numberTag(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
            }
            {...chartAxis}
          />
          <Tooltip
            {...chartTooltip}
            labelFormatter={(day) => formatDayOnly(day as string)}
            formatter={(brl) => [formatRate(Number(brl)), `1 ${currency}`]}
          />
          <Line
            type="stepAfter"
            dataKey="brl"
            stroke="var(--color-chart-revenue)"
            strokeWidth={2}
            isAnimationActive={false}
            dot={points.length === 1 && { r: 4 }}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
