import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
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
import type { Figures } from './figuresOf.ts';

const short = new Intl.NumberFormat(numberTag(), { notation: 'compact', maximumFractionDigits: 1 });

/** Bars of the chart: a few sums of taxes, in the order of the stack. What is in none of them is given back. */
const BARS = [
  { name: t('taxes.dasOrPercentage'), kinds: ['DAS', 'SALE_TAX'], fill: 'var(--color-chart-product)' },
  { name: t('taxes.icmsDifalAndFcp'), kinds: ['ICMS', 'ICMS_DIFAL', 'ICMS_FCP'], fill: 'var(--color-chart-shipping)' },
  { name: t('taxes.pisAndCofins'), kinds: ['PIS', 'COFINS'], fill: 'var(--color-chart-taxes)' },
  { name: t('taxes.cbsAndIbs'), kinds: ['CBS', 'IBS_UF', 'IBS_MUN'], fill: 'var(--color-chart-ads)' },
  { name: t('taxes.reversals'), kinds: ['TAX_REVERSED'], fill: 'var(--color-line-strong)' },
] as const;

/** Cents of a bar in a row of the table. */
export const barOf = ({ kinds }: (typeof BARS)[number], row: Pick<Figures, 'kinds'>): number =>
  row.kinds
    .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
    .reduce((sum, { amount }) => sum + (amount?.minor ?? 0), 0);

/** The bars that any of the rows has. */
export const barsIn = (rows: readonly Pick<Figures, 'kinds'>[]) =>
  BARS.filter((bar) => rows.some((row) => barOf(bar, row) !== 0));

/** Taxes of the months as stacked bars. The table below has the same values. */
export function TaxChart({ rows, currency }: { rows: readonly (Figures & { title: string })[]; currency: string }) {
  const money = new Intl.NumberFormat(moneyTag(currency), { style: 'currency', currency });
  const bars = barsIn(rows);
  const points = rows.map((row) => ({
    title: row.title,
    ...Object.fromEntries(bars.map((bar) => [bar.name, decimalOf({ minor: barOf(bar, row), currency })])),
  }));
  return (
    <div role="img" aria-label={t('taxes.chartOfTheTaxesByMonth')}>
      <ResponsiveContainer width="100%" height={180}>
        <BarChart
          data={points}
          stackOffset="sign"
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis dataKey="title" minTickGap={12} {...chartAxis} />
          <YAxis width={60} tickFormatter={(value: number) => short.format(value)} {...chartAxis} />
          <Tooltip
            {...chartTooltip}
            cursor={{ fill: 'var(--color-hover)' }}
            formatter={(value, name) => [money.format(Number(value)), name]}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} itemSorter={null} />
          <ReferenceLine y={0} stroke="var(--color-line-strong)" />
          {bars.map(({ name, fill }) => (
            <Bar key={name} stackId="tax" dataKey={name} fill={fill} isAnimationActive={false} maxBarSize={36} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
