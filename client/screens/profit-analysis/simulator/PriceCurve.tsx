import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '#client/lib/language/t.ts';
import { decimalOf } from '#client/lib/format.ts';
import { formatEnglishMoney } from '#client/lib/text/english.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';
import { curvePrices, type Line as PriceLine, profitAt, type Zone } from './priceCurve.ts';

const COLORS = ['var(--color-chart-product)', 'var(--color-chart-ads)'];

/** Curve of profit per unit by price. Dead zones are shaded, notable prices are marked. */
export function PriceCurve({
  currency,
  range,
  price,
  zones,
  marks,
  curves,
}: {
  currency: string;
  range: readonly [number, number];
  price: number;
  zones: readonly Zone[];
  marks: readonly { price: number | null; name: string }[];
  curves: readonly { name: string; lines: readonly PriceLine[] }[];
}) {
  const decimal = (minor: number) => decimalOf({ minor, currency });
  const text = (minor: number) => formatEnglishMoney({ minor: Math.round(minor), currency });
  const prices = curvePrices(
    curves.flatMap(({ lines }) => lines),
    range,
  );
  const points = prices.map((at) => ({
    price: at,
    ...Object.fromEntries(curves.map(({ name, lines }) => [name, profitAt(lines, at)])),
  }));
  return (
    <div
      role="img"
      aria-label={t('profitAnalysis.profitPerUnitForPricesFrom', { range: text(range[0]), range2: text(range[1]) })}
    >
      <ResponsiveContainer width="100%" height={300}>
        <LineChart data={points} margin={{ top: 30, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            dataKey="price"
            type="number"
            domain={[...range]}
            minTickGap={32}
            tickFormatter={(minor: number) => decimal(minor).toFixed(0)}
            {...chartAxis}
          />
          <YAxis width={48} tickFormatter={(minor: number) => decimal(minor).toFixed(0)} {...chartAxis} />
          {zones.map(({ from, to }) => (
            <ReferenceArea
              key={from}
              x1={Math.max(from, range[0])}
              x2={Math.min(to ?? range[1], range[1])}
              fill="var(--color-negative)"
              fillOpacity={0.12}
              label={{
                value: t('profitAnalysis.deadZone'),
                fill: 'var(--color-negative)',
                fontSize: 11,
                position: 'insideTop',
              }}
            />
          ))}
          <ReferenceLine y={0} stroke="var(--color-line-strong)" />
          {marks.map(({ price: at, name }, index) =>
            at === null || at < range[0] || at > range[1] ? null : (
              <ReferenceLine
                key={name}
                x={at}
                stroke="var(--color-muted)"
                strokeDasharray="4 4"
                label={{ value: name, fill: 'var(--color-muted)', fontSize: 11, position: 'top', dy: -12 * index }}
              />
            ),
          )}
          <ReferenceLine x={price} stroke="var(--color-link)" strokeWidth={2} />
          <Tooltip
            {...chartTooltip}
            labelFormatter={(minor) => text(Number(minor))}
            formatter={(minor, name) => [text(Number(minor)), name]}
          />
          {curves.length > 1 && (
            <Legend formatter={(name: string) => <span className="text-small text-ink">{name}</span>} />
          )}
          {curves.map(({ name }, index) => (
            <Line
              key={name}
              dataKey={name}
              stroke={COLORS[index]}
              strokeDasharray={index === 0 ? undefined : '6 4'}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
