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
import { moneyTag, numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';
import type { WaterfallStep } from './waterfallSteps.ts';

const colorOf = ({ isEnd, value }: WaterfallStep) =>
  isEnd ? 'var(--color-chart-revenue)' : value < 0 ? 'var(--color-negative)' : 'var(--color-positive)';

const NARROW = '(width < 72rem)'; // eleven names need more width

/** Waterfall from the previous to the current profit. A separate chunk, because the chart library is large. */
export function WaterfallChart({ steps, currency }: { steps: WaterfallStep[]; currency: string }) {
  const money = new Intl.NumberFormat(moneyTag(currency), { style: 'currency', currency });
  const short = new Intl.NumberFormat(numberTag(), { notation: 'compact', maximumFractionDigits: 1 });
  const [isNarrow] = useState(() => window.matchMedia(NARROW).matches);
  return (
    <div
      role="img"
      aria-label={t('incomeStatement.whyProfitChanged2', {
        steps: steps.map(({ name, value }) => `${name} ${money.format(value)}`).join(', '),
      })}
    >
      <ResponsiveContainer width="100%" height={320}>
        <BarChart data={steps} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            dataKey="name"
            interval={0}
            {...(isNarrow && { angle: -30, textAnchor: 'end', height: 72 })}
            {...chartAxis}
          />
          <YAxis width={56} tickFormatter={(value: number) => short.format(value)} {...chartAxis} />
          <ReferenceLine y={0} stroke="var(--color-line-strong)" />
          <Tooltip
            {...chartTooltip}
            cursor={{ fill: 'var(--color-hover)' }}
            formatter={(_range, _name, { payload }) => [
              money.format((payload as WaterfallStep).value),
              t('incomeStatement.onProfit'),
            ]}
          />
          <Bar dataKey="range" isAnimationActive={false} maxBarSize={72} minPointSize={2}>
            {steps.map((step) => (
              <Cell key={step.name} fill={colorOf(step)} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
