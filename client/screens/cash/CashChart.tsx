import { useState } from 'react';
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { decimalOf } from '#client/lib/format.ts';
import { moneyTag, numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';
import { type CashRow, rowTitle, shortDay } from './cashRows.ts';

const short = new Intl.NumberFormat(numberTag(), { notation: 'compact', maximumFractionDigits: 1 });
const NARROW = '(width < 40rem)';

const SOLD = 'var(--color-positive)';
const OUT = 'var(--color-chart-ads)';
const BALANCE = 'var(--color-chart-profit)';

const common = {
  margin: { top: 18, right: 8, bottom: 0, left: 0 },
  syncId: 'cash',
  accessibilityLayer: false,
} as const;
const legend = { wrapperStyle: { fontSize: 12 }, itemSorter: null } as const;
const bar = { stackId: 'flow', isAnimationActive: false, maxBarSize: 36 } as const;
const titleOf = (_label: unknown, entries: readonly { payload?: unknown }[]) =>
  (entries[0]?.payload as Point | undefined)?.title ?? '';

interface Point {
  key: string;
  title: string;
  sold: number;
  future: number;
  out: number;
  balance: number | null;
  band: [number, number] | null;
}

/** Above the point, away from the nearer edge: the line goes on beside it. */
function LowestLabel({ viewBox, isLate }: { viewBox?: { x: number; y: number; width: number }; isLate: boolean }) {
  if (!viewBox) return null;
  const middle = viewBox.x + viewBox.width / 2;
  return (
    <text
      x={middle + (isLate ? 4 : -4)}
      y={viewBox.y - 8}
      textAnchor={isLate ? 'end' : 'start'}
      fill="var(--color-ink)"
      fontSize={12}
      // readable over the line of today and that of the balance
      stroke="var(--color-surface)"
      strokeWidth={4}
      paintOrder="stroke"
    >
      {t('cash.lowestBalance')}
    </text>
  );
}

/**
 * Bars of what comes, sold and expected apart, and of what goes; below, on the same days and a scale of its own, the balance with its
 * band. Today and the lowest balance are marked. The table below has the same values.
 */
export function CashChart({
  rows,
  currency,
  today,
  lowestDate,
}: {
  rows: readonly CashRow[];
  currency: string;
  today: string;
  lowestDate: string | null;
}) {
  const [isNarrow] = useState(() => window.matchMedia(NARROW).matches);
  const decimal = (minor: number) => decimalOf({ minor, currency });
  const points = rows.map((row): Point => ({
    key: shortDay(row.date),
    title: rowTitle(row),
    sold: decimal(row.in - row.future),
    future: decimal(row.future),
    out: -decimal(row.out),
    balance: row.balance === null ? null : decimal(row.balance),
    band: row.p10 === null || row.p90 === null ? null : [decimal(row.p10), decimal(row.p90)],
  }));
  const money = new Intl.NumberFormat(moneyTag(currency), { style: 'currency', currency });
  const text = (value: number) => money.format(value);
  const now = rows.find(({ date, until }) => date <= today && today <= until);
  const low = lowestDate ? rows.find(({ date, until }) => date <= lowestDate && lowestDate <= until) : undefined;
  const hasBalance = points.some(({ balance }) => balance !== null);
  const first = points[0];
  const yAxis = {
    width: 60,
    tickFormatter: (value: number) => short.format(value),
    ...chartAxis,
  };
  const xAxis = { minTickGap: isNarrow ? 20 : 12, ...chartAxis };
  const todayLine = (name?: string) =>
    now && (
      <ReferenceLine
        x={shortDay(now.date)}
        stroke="var(--color-ink)"
        strokeDasharray="4 3"
        {...(name && { label: { value: name, position: 'top', fill: 'var(--color-ink)', fontSize: 12 } as const })}
      />
    );
  return (
    <div
      role="img"
      aria-label={t('cash.chartOfTheCashMoneyIn', {
        title: first ? t('cash.fromTo', { title: first.title, title2: points.at(-1)!.title }) : '',
      })}
    >
      <ResponsiveContainer width="100%" height={isNarrow ? 170 : 190}>
        <BarChart data={points} stackOffset="sign" {...common}>
          <defs>
            <pattern id="cash-future" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill={SOLD} fillOpacity={0.15} />
              <rect width="2.5" height="6" fill={SOLD} fillOpacity={0.75} />
            </pattern>
          </defs>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis dataKey="key" hide={hasBalance} {...xAxis} />
          <YAxis {...yAxis} />
          <Tooltip
            {...chartTooltip}
            cursor={{ fill: 'var(--color-hover)' }}
            labelFormatter={titleOf}
            formatter={(value, name) => [text(Math.abs(Number(value))), name]}
          />
          <Legend {...legend} />
          <ReferenceLine y={0} stroke="var(--color-line-strong)" />
          <Bar {...bar} dataKey="sold" name={t('cash.inFromWhatWasAlreadySold')} fill={SOLD} />
          <Bar {...bar} dataKey="future" name={t('cash.inFromFutureSales')} fill="url(#cash-future)" stroke={SOLD} />
          <Bar {...bar} dataKey="out" name={t('cash.out')} fill={OUT} />
          {todayLine(t('cash.today2'))}
        </BarChart>
      </ResponsiveContainer>
      {hasBalance && (
        <ResponsiveContainer width="100%" height={isNarrow ? 190 : 220}>
          <ComposedChart data={points} {...common}>
            <CartesianGrid stroke="var(--color-line)" vertical={false} />
            {/* as wide as the bars above: each point is below its bar */}
            <XAxis dataKey="key" scale="band" {...xAxis} />
            <YAxis {...yAxis} />
            <Tooltip
              {...chartTooltip}
              labelFormatter={titleOf}
              formatter={(value, name) => [
                Array.isArray(value)
                  ? t('cash.to', { value: text(Number(value[0])), value2: text(Number(value[1])) })
                  : text(Number(value)),
                name,
              ]}
            />
            <Legend {...legend} />
            <Area
              dataKey="band"
              name={t('cash.balanceIn8Of10Cases')}
              legendType="rect"
              stroke="none"
              fill={BALANCE}
              fillOpacity={0.22}
              isAnimationActive={false}
            />
            <ReferenceLine y={0} stroke="var(--color-negative)" />
            <Line
              dataKey="balance"
              name={t('cash.expectedBalance')}
              stroke={BALANCE}
              strokeWidth={2.5}
              dot={false}
              isAnimationActive={false}
            />
            {todayLine()}
            {low && low.balance !== null && (
              <ReferenceDot
                x={shortDay(low.date)}
                y={decimal(low.balance)}
                r={5}
                fill="var(--color-surface)"
                stroke={BALANCE}
                strokeWidth={2.5}
                label={<LowestLabel isLate={rows.indexOf(low) > rows.length / 2} />}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      )}
    </div>
  );
}
