import type { TimeSeries } from './timePoints.ts';

const HATCH = 'repeating-linear-gradient(135deg, var(--color-chart-revenue) 0 2px, var(--color-surface) 2px 4px)';

const marks = {
  bar: <span className="size-2.5 rounded-sm bg-chart-revenue" />,
  line: <span className="w-4 border-t-2 border-chart-profit" />,
  former: <span className="w-4 border-t-2 border-dotted border-line-strong" />,
  hatch: <span className="size-2.5 rounded-sm border border-chart-revenue" style={{ backgroundImage: HATCH }} />,
};

/** What the marks of a chart mean, in words. */
export const TimeChartKey = ({ series }: { series: TimeSeries }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-label text-muted">
    {(['bar', 'line', 'former', 'hatch'] as const).map(
      (name) =>
        series[name] && (
          <li key={name} className="flex items-center gap-1.5 forced-color-adjust-none">
            {marks[name]}
            <span className="forced-color-adjust-auto">{series[name]}</span>
          </li>
        ),
    )}
  </ul>
);
