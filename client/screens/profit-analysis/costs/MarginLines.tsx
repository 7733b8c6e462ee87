import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '#client/lib/language/t.ts';
import { formatEnglishDay, formatEnglishDecimal, formatEnglishPercent } from '#client/lib/text/english.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';

const MARGIN = t('profitAnalysis.marginPercent');
const PROFIT = t('profitAnalysis.profitPerUnit');

export interface MarginPoint {
  day: string;
  margin: number;
  /** Decimal amount in `currency`. */
  profit: number;
  currency: string;
}

/** Lines of margin and profit over the days of the analyses. A single analysis is a dot. */
export function MarginLines({ points }: { points: MarginPoint[] }) {
  const currency = points[0]!.currency;
  const last = points.at(-1)!;
  const line = {
    type: 'monotone',
    strokeWidth: 2,
    isAnimationActive: false,
    dot: points.length === 1 && { r: 4 },
  } as const;
  return (
    <div
      role="img"
      aria-label={t('profitAnalysis.marginAndPerUnitOn', {
        margin: formatEnglishPercent(last.margin),
        profit: formatEnglishDecimal(last.profit, currency),
        day: formatEnglishDay(last.day),
      })}
    >
      <ResponsiveContainer width="100%" height={300}>
        <LineChart data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis dataKey="day" tickFormatter={formatEnglishDay} minTickGap={28} {...chartAxis} />
          <YAxis yAxisId="margin" width={48} tickFormatter={(value: number) => `${value}%`} {...chartAxis} />
          <YAxis
            yAxisId="profit"
            orientation="right"
            width={56}
            tickFormatter={(value: number) => formatEnglishDecimal(value, currency)}
            {...chartAxis}
          />
          <ReferenceLine yAxisId="margin" y={0} stroke="var(--color-line-strong)" />
          <Tooltip
            {...chartTooltip}
            labelFormatter={(day) => formatEnglishDay(day as string)}
            formatter={(value, name) =>
              name === MARGIN
                ? [formatEnglishPercent(Number(value)), name]
                : [formatEnglishDecimal(Number(value), currency), name]
            }
          />
          <Legend formatter={(name: string) => <span className="text-small text-ink">{name}</span>} />
          <Line {...line} yAxisId="margin" dataKey="margin" name={MARGIN} stroke="var(--color-chart-product)" />
          <Line {...line} yAxisId="profit" dataKey="profit" name={PROFIT} stroke="var(--color-chart-ads)" />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
