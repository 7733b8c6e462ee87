import { useState } from 'react';
import {
  Area,
  Bar,
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
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';
import { type CashRow, rowTitle, shortDay } from './cashRows.ts';

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
const NARROW = '(width < 40rem)';

const SOLD = 'var(--color-positive)';
const OUT = 'var(--color-chart-returns)';
const BALANCE = 'var(--color-chart-product)';

interface Point {
  key: string;
  title: string;
  sold: number;
  future: number;
  out: number;
  balance: number | null;
  band: [number, number] | null;
}

/**
 * Bars of what comes, sold and expected apart, and of what goes; a line of the balance with its band; today and the lowest balance
 * marked. The table below has the same values.
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
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency });
  const text = (value: number) => money.format(value);
  const now = rows.find(({ date, until }) => date <= today && today <= until);
  const low = lowestDate ? rows.find(({ date, until }) => date <= lowestDate && lowestDate <= until) : undefined;
  const hasBalance = points.some(({ balance }) => balance !== null);
  const first = points[0];
  return (
    <div
      role="img"
      aria-label={`Gráfico do caixa: entradas, saídas e saldo${first ? `, de ${first.title} a ${points.at(-1)!.title}` : ''}. A tabela abaixo tem os valores.`}
    >
      <ResponsiveContainer width="100%" height={isNarrow ? 280 : 340}>
        <ComposedChart
          data={points}
          stackOffset="sign"
          margin={{ top: 16, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <defs>
            <pattern id="cash-future" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill={SOLD} fillOpacity={0.15} />
              <rect width="2.5" height="6" fill={SOLD} fillOpacity={0.75} />
            </pattern>
          </defs>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis dataKey="key" minTickGap={isNarrow ? 20 : 12} {...chartAxis} />
          <YAxis width={isNarrow ? 44 : 56} tickFormatter={(value: number) => short.format(value)} {...chartAxis} />
          <Tooltip
            {...chartTooltip}
            labelFormatter={(_label, [entry]) => (entry?.payload as Point | undefined)?.title ?? ''}
            formatter={(value, name) =>
              Array.isArray(value)
                ? [`${text(Number(value[0]))} a ${text(Number(value[1]))}`, name]
                : [text(Math.abs(Number(value)) * (name === 'Saldo' ? Math.sign(Number(value)) : 1)), name]
            }
          />
          <Legend wrapperStyle={{ fontSize: 12 }} itemSorter={null} />
          {hasBalance && (
            <Area
              dataKey="band"
              name="Faixa de 8 em 10"
              stroke="none"
              fill={BALANCE}
              fillOpacity={0.18}
              isAnimationActive={false}
            />
          )}
          <ReferenceLine y={0} stroke="var(--color-line-strong)" />
          <Bar
            dataKey="sold"
            name="Entra do que já foi vendido"
            stackId="flow"
            fill={SOLD}
            isAnimationActive={false}
            maxBarSize={36}
          />
          <Bar
            dataKey="future"
            name="Entra de vendas futuras"
            stackId="flow"
            fill="url(#cash-future)"
            stroke={SOLD}
            isAnimationActive={false}
            maxBarSize={36}
          />
          <Bar dataKey="out" name="Sai" stackId="flow" fill={OUT} isAnimationActive={false} maxBarSize={36} />
          {hasBalance && (
            <Line
              dataKey="balance"
              name="Saldo"
              stroke={BALANCE}
              strokeWidth={2.5}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          )}
          {now && (
            <ReferenceLine
              x={shortDay(now.date)}
              stroke="var(--color-ink)"
              strokeDasharray="4 3"
              label={{ value: 'Hoje', position: 'top', fill: 'var(--color-ink)', fontSize: 12 }}
            />
          )}
          {low && low.balance !== null && (
            <ReferenceDot
              x={shortDay(low.date)}
              y={decimal(low.balance)}
              r={5}
              fill="var(--color-surface)"
              stroke={BALANCE}
              strokeWidth={2.5}
              label={{ value: 'Menor saldo', position: 'bottom', fill: 'var(--color-ink)', fontSize: 12 }}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
