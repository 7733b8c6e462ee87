import { Cell, Legend, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { t } from '#client/lib/language/t.ts';
import { chartTooltip } from '#client/ui/figures/chartTooltip.ts';

export interface CostSlice {
  name: string;
  /** Decimal amount in the displayed currency. */
  value: number;
  text: string;
  /** Fixed per group (spec 2). */
  color: string;
}

/** Cost shares in whole percent. A separate chunk, because the chart library is large. */
export const CostPie = ({ slices }: { slices: CostSlice[] }) => (
  <div
    role="img"
    aria-label={t('profitAnalysis.costBreakdown2', {
      slices: slices.map(({ name, text }) => `${name} ${text}`).join(', '),
    })}
  >
    <ResponsiveContainer width="100%" height={300}>
      <PieChart accessibilityLayer={false}>
        <Pie
          data={slices}
          dataKey="value"
          nameKey="name"
          outerRadius={95}
          stroke="var(--color-surface)"
          isAnimationActive={false}
          label={({ percent }) => `${((percent ?? 0) * 100).toFixed(0)}%`}
          labelLine={false}
        >
          {slices.map(({ name, color }) => (
            <Cell key={name} fill={color} />
          ))}
        </Pie>
        <Tooltip
          {...chartTooltip}
          formatter={(value, name) => [slices.find((slice) => slice.name === name)?.text ?? String(value), name]}
        />
        <Legend itemSorter={null} formatter={(name: string) => <span className="text-small text-ink">{name}</span>} />
      </PieChart>
    </ResponsiveContainer>
  </div>
);
