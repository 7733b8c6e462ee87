import { useState } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { decimalOf } from '#client/lib/format.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';
import { type BridgeLine, bridgeSteps } from './bridgeSteps.ts';

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
const NARROW = '(width < 40rem)';
const ROW = 28;

const colors = {
  sum: 'var(--color-chart-product)',
  up: 'var(--color-positive)',
  down: 'var(--color-chart-returns)',
  rest: 'var(--color-warning)',
};

/** Waterfall from the sales to what entered: each bar begins where the one above ends. The table below has the same values. */
export function BridgeChart({ lines }: { lines: readonly BridgeLine[] }) {
  const [isNarrow] = useState(() => window.matchMedia(NARROW).matches);
  const currency = lines[0]?.amount.currency ?? 'BRL';
  const decimal = (minor: number) => decimalOf({ minor, currency });
  const steps = bridgeSteps(lines).map(({ label, from, to, amount, color }) => ({
    label,
    color,
    amount: decimal(amount),
    range: [decimal(Math.min(from, to)), decimal(Math.max(from, to))],
  }));
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency });
  return (
    <div
      role="img"
      aria-label="Gráfico da ponte do mês, da receita ao que entrou na conta. A tabela abaixo tem os valores."
      className="px-2 pt-2"
    >
      <ResponsiveContainer width="100%" height={steps.length * ROW + 40}>
        <BarChart
          data={steps}
          layout="vertical"
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--color-line)" horizontal={false} />
          <XAxis type="number" tickFormatter={(value: number) => short.format(value)} {...chartAxis} />
          <YAxis
            type="category"
            dataKey="label"
            width={isNarrow ? 130 : 300}
            interval={0}
            {...chartAxis}
            tick={{ fontSize: isNarrow ? 10 : 12, fill: 'var(--color-muted)' }}
          />
          <Tooltip
            {...chartTooltip}
            cursor={{ fill: 'var(--color-hover)' }}
            formatter={(_value, _name, { payload }) => [
              money.format((payload as (typeof steps)[number]).amount),
              'Valor',
            ]}
          />
          <ReferenceLine x={0} stroke="var(--color-line-strong)" />
          <Bar dataKey="range" isAnimationActive={false} maxBarSize={18}>
            {steps.map(({ label, color }) => (
              <Cell key={label} fill={colors[color]} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
