import { useState } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCount } from '#client/lib/format.ts';
import { numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { chartRows, guessAxes } from './chartRows.ts';
import { kindOf, type Result } from './result.ts';

const amount = new Intl.NumberFormat(numberTag(), { maximumFractionDigits: 2 });

/** A result as a bar or line chart: one column on the x axis, a numeric one on the y axis. The grid shows the same figures. */
export function ResultChart({ result }: { result: Result }) {
  const [axes, setAxes] = useState(() => guessAxes(result.columns));
  const [kind, setKind] = useState<'bar' | 'line'>(() => {
    const along = result.columns[axes?.along ?? 0];
    return along && kindOf(along) === 'moment' ? 'line' : 'bar';
  });
  const columnOptions = result.columns.map(({ name }, index) => [String(index), name] as const);
  const numeric = columnOptions.filter(([index]) => kindOf(result.columns[Number(index)]!) === 'number');
  const upwards = axes && result.columns[axes.upwards];
  const along = axes && result.columns[axes.along];
  if (!axes || !upwards || !along)
    return <p className="px-4 py-6 text-center text-muted">{t('database.aChartNeedsAQueryWith')}</p>;
  const { points, isCut } = chartRows(result, axes);
  const shared = { data: points, margin: { top: 8, right: 8, bottom: 0, left: 8 }, accessibilityLayer: false };
  const series = { dataKey: 'value', name: upwards.name, isAnimationActive: false } as const;
  const parts = (
    <>
      <CartesianGrid stroke="var(--color-line)" vertical={false} />
      <XAxis dataKey="label" minTickGap={24} {...chartAxis} />
      <YAxis width={72} tickFormatter={(value: number) => amount.format(value)} {...chartAxis} />
      <Tooltip {...chartTooltip} formatter={(value) => amount.format(Number(value))} />
      <Legend formatter={(name: string) => <span className="text-small text-ink">{name}</span>} />
    </>
  );
  return (
    <div className="border-t border-line p-4">
      <div className="mb-2 flex flex-wrap gap-2">
        <Select
          label={t('database.kindOfChart')}
          value={kind}
          options={[
            ['bar', t('database.bars')],
            ['line', t('database.line')],
          ]}
          onChange={setKind}
        />
        <Select
          label={t('database.horizontalAxis')}
          value={String(axes.along)}
          options={columnOptions}
          onChange={(index) => setAxes({ ...axes, along: Number(index) })}
        />
        <Select
          label={t('database.values')}
          value={String(axes.upwards)}
          options={numeric}
          onChange={(index) => setAxes({ ...axes, upwards: Number(index) })}
        />
        {isCut && (
          <span className="self-center text-label text-muted">
            {t('database.onlyTheFirstRows', { pointsCount: formatCount(points.length) })}
          </span>
        )}
      </div>
      <div role="img" aria-label={t('database.chartOfBy', { name: upwards.name, name2: along.name })}>
        <ResponsiveContainer width="100%" height={300}>
          {kind === 'bar' ? (
            <BarChart {...shared}>
              {parts}
              <Bar {...series} fill="var(--color-chart-revenue)" />
            </BarChart>
          ) : (
            <LineChart {...shared}>
              {parts}
              <Line {...series} stroke="var(--color-chart-revenue)" strokeWidth={2} dot={points.length < 2} />
            </LineChart>
          )}
        </ResponsiveContainer>
      </div>
    </div>
  );
}
