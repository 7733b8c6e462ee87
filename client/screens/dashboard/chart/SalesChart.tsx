import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartAxis, chartTooltip } from '#client/ui/figures/chartTooltip.ts';

interface Row {
  time: string;
  now: number | null;
  /** The last point while its time is not over; null elsewhere. */
  running: number | null;
  nowText: string;
  comparedTime: string;
  before: number | null;
  beforeText: string;
}

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Line of a figure and a dashed line of its comparison. The last point is an open dot beside the line while its hour, day
 * or month is not over: a line to it would fall. The table below has the same values.
 */
export function SalesChart({
  rows,
  card,
  comparedName,
  runningName,
}: {
  rows: readonly Row[];
  card: string;
  /** Null without a comparison. */
  comparedName: string | null;
  /** Name of the point that is not over. */
  runningName: string;
}) {
  const last = rows.findIndex(({ running }) => running !== null);
  const line = { type: 'linear', strokeWidth: 2, isAnimationActive: false, dot: rows.length === 1 } as const;
  return (
    <div
      role="img"
      aria-label={`Gráfico de ${card}${comparedName ? ` ${comparedName}` : ''}. A tabela abaixo tem os valores.`}
    >
      <ResponsiveContainer width="100%" height={300}>
        <LineChart data={rows} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis dataKey="time" minTickGap={28} {...chartAxis} />
          <YAxis width={52} tickFormatter={(value: number) => short.format(value)} {...chartAxis} />
          <Tooltip
            {...chartTooltip}
            formatter={(_value, name, { dataKey, payload }) => {
              const { nowText, beforeText, comparedTime } = payload as Row;
              return dataKey === 'before' ? [`${beforeText} (${comparedTime})`, name] : [nowText, name];
            }}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} itemSorter={null} />
          {comparedName && (
            <Line {...line} dataKey="before" name={comparedName} stroke="var(--color-muted)" strokeDasharray="5 4" />
          )}
          <Line {...line} dataKey="now" name={card} stroke="var(--color-chart-revenue)" />
          {last >= 0 && (
            <Line
              {...line}
              dataKey="running"
              name={runningName}
              stroke="var(--color-chart-revenue)"
              dot={{ r: 4, fill: 'var(--color-surface)' }}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
