import { useId, useState } from 'react';
import {
  Bar,
  type BaseTickContentProps,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { TimeChartKey } from './TimeChartKey.tsx';
import { TimeEvents, TimeTable } from './TimeTable.tsx';
import { chartAxis, chartTooltip } from './chartTooltip.ts';
import {
  drawnPoint,
  labelledKeys,
  numberedEvents,
  type DrawnPoint,
  type TimeEvent,
  type TimePoint,
  type TimeSeries,
} from './timePoints.ts';

const NARROW = '(width < 40rem)';
const compact = new Intl.NumberFormat(numberTag(), { notation: 'compact', maximumFractionDigits: 1 });
const REVENUE = 'var(--color-chart-revenue)';
const PROFIT = 'var(--color-chart-profit)';
const FORMER = 'var(--color-line-strong)';
const SURFACE = 'var(--color-surface)';

const still = { isAnimationActive: false, legendType: 'none' } as const;
const line = { ...still, type: 'linear', activeDot: false } as const;
const bar = { ...still, stackId: 'bar', maxBarSize: 44 } as const;
/** Behind a line, so that it is seen over the bars. */
const halo = { ...line, stroke: SURFACE, strokeWidth: 4, tooltipType: 'none', dot: false } as const;

// where recharts chooses what fits, it lays each text out to measure it, and holds the page
const [NARROW_LABEL, WIDE_LABEL] = [75, 100];
const noLines = () => [];

/**
 * Bars, a line over them and the period before as dots, on one axis. A time that is not over is solid up to now and hatched up to
 * what it is expected to reach, so that it never looks like a fall; its line ends with the time before (give it no `line`). Events
 * are numbers on the chart and sentences below it. The same values stand behind "Ver como tabela".
 */
export function TimeChart({
  label,
  points,
  series,
  unit,
  height = 280,
  narrowPoints,
  events = [],
  axisText = (value) => compact.format(value),
}: {
  /** What the chart shows, for screen readers and the table. */
  label: string;
  points: readonly TimePoint[];
  series: TimeSeries;
  /** Head of the table's first column, such as `Dia`. */
  unit: string;
  height?: number;
  /** Newest points that a phone shows; the table has all. */
  narrowPoints?: number;
  events?: readonly TimeEvent[];
  /** Writes a value at the axis. */
  axisText?: (value: number) => string;
}) {
  const hatchId = useId();
  const [isNarrow] = useState(() => window.matchMedia(NARROW).matches);
  const shown = isNarrow && narrowPoints ? points.slice(-narrowPoints) : points;
  const drawn = shown.map(drawnPoint);
  const numbered = numberedEvents(events, shown);
  const dot = drawn.length === 1;
  return (
    <figure className="flex flex-col gap-2">
      <TimeChartKey series={series} />
      <div role="img" aria-label={t('app.theTableBelowHasTheValues', { label })}>
        <ResponsiveContainer width="100%" height={height}>
          <ComposedChart
            data={drawn}
            margin={{ top: numbered.length > 0 ? 26 : 8, right: 8, bottom: 0, left: 0 }}
            barCategoryGap="12%"
            accessibilityLayer={false}
          >
            <defs>
              <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="5" height="5" fill={SURFACE} />
                <rect width="2.2" height="5" fill={REVENUE} />
              </pattern>
            </defs>
            <CartesianGrid stroke="var(--color-line)" vertical={false} verticalCoordinatesGenerator={noLines} />
            <XAxis
              dataKey="key"
              tickFormatter={(key: string) => drawn.find((point) => point.key === key)?.label ?? key}
              ticks={labelledKeys(drawn, Math.floor(window.innerWidth / (isNarrow ? NARROW_LABEL : WIDE_LABEL)))}
              interval={0}
              tickLine={false}
              {...chartAxis}
              tick={axisLabel}
            />
            <YAxis
              width={56}
              interval={0}
              tickFormatter={axisText}
              axisLine={false}
              tickLine={false}
              {...chartAxis}
              tick={axisLabel}
            />
            <ReferenceLine y={0} stroke="var(--color-line-strong)" />
            <Tooltip
              {...chartTooltip}
              cursor={{ fill: 'var(--color-hover)' }}
              labelFormatter={(_key, entries) => (entries[0]?.payload as DrawnPoint | undefined)?.title ?? ''}
              formatter={(_value, name, { dataKey, payload }) => [
                (payload as DrawnPoint).texts[dataKey as keyof DrawnPoint['texts']],
                name,
              ]}
            />
            {series.bar && <Bar {...bar} dataKey="bar" name={series.bar} fill={REVENUE} radius={2} />}
            {series.hatch && (
              <Bar
                {...bar}
                dataKey="hatch"
                name={series.hatch}
                fill={`url(#${hatchId})`}
                stroke={REVENUE}
                strokeWidth={1}
              />
            )}
            {series.former && <Line {...halo} dataKey="former" strokeWidth={3} />}
            {series.former && (
              <Line
                {...line}
                dataKey="former"
                name={series.former}
                stroke={FORMER}
                strokeWidth={1.5}
                strokeDasharray="2 3"
                dot={dot}
              />
            )}
            {series.line && <Line {...halo} dataKey="line" />}
            {series.line && (
              <Line {...line} dataKey="line" name={series.line} stroke={PROFIT} strokeWidth={2} dot={dot} />
            )}
            {numbered.map(({ key, number }) => (
              <ReferenceLine
                key={number}
                x={key}
                stroke="var(--color-ink)"
                strokeDasharray="1 3"
                label={<EventNumber number={number} />}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <TimeEvents events={numbered} points={shown} />
      <TimeTable label={label} unit={unit} points={points} series={series} />
    </figure>
  );
}

/** A number in a circle above its time. recharts gives the place. */
function EventNumber({ number, viewBox }: { number: number; viewBox?: { x: number; y: number } }) {
  if (!viewBox) return null;
  return (
    <g transform={`translate(${viewBox.x}, ${viewBox.y - 12})`}>
      <circle r={9} fill={SURFACE} stroke="var(--color-ink)" />
      <text textAnchor="middle" dy={4} fontSize={12} fill="var(--color-ink)">
        {number}
      </text>
    </g>
  );
}

/** A label of an axis on one line. recharts lays out each of its own to measure where its words break. */
const axisLabel = ({ x, y, textAnchor, verticalAnchor, payload, index, tickFormatter }: BaseTickContentProps) => (
  <text x={x} y={y} dy={verticalAnchor === 'start' ? '0.71em' : '0.355em'} textAnchor={textAnchor} {...chartAxis.tick}>
    {tickFormatter ? tickFormatter(payload.value, index) : payload.value}
  </text>
);
