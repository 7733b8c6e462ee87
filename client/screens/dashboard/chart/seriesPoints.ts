import { graphql, readInlineData } from 'relay-runtime';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { PointValue, TimePoint } from '#client/ui/figures/timePoints.ts';
import { type CardMetric, figureAt } from '#client/screens/dashboard/cards/figureAt.ts';
import { pointTime } from './pointTime.ts';
import type { seriesPoints_point$key } from './__generated__/seriesPoints_point.graphql';

type Unit = 'HOUR' | 'DAY' | 'MONTH';
type Figure = ReturnType<typeof figureAt>;

/** A figure with what is to know of it in the table and the tooltip, which have no look for it. */
const valueOf = ({ value, text, isRunning, isPartial }: Figure): PointValue => ({
  value,
  text:
    value === null
      ? text
      : isRunning
        ? t('dashboard.untilNow', { text })
        : isPartial
          ? t('dashboard.partial', { text })
          : text,
});

/** Points of a card's chart. The longer side of a comparison gives their number. */
export function seriesPoints({
  metric,
  isBar,
  points,
  compared,
  unit,
}: {
  metric: CardMetric;
  /** The metric is drawn as bars; otherwise as a line. */
  isBar: boolean;
  points: readonly seriesPoints_point$key[];
  compared: readonly seriesPoints_point$key[] | null;
  unit: Unit;
}): TimePoint[] {
  return Array.from({ length: Math.max(points.length, compared?.length ?? 0) }, (_, index) => {
    const [point, other] = [partsOf(points[index]), partsOf(compared?.[index])];
    const figure = figureAt(metric, point);
    const title = point && pointTime(point, unit);
    const comparedTime = other && pointTime(other, unit);
    const before = compared && valueOf(figureAt(metric, other));
    return {
      key: String(index),
      label: (unit === 'DAY' ? title?.slice(0, 5) : title) ?? UNKNOWN, // the years are in the title
      title: title ?? UNKNOWN,
      ...ownValues(metric, isBar, figure, figureAt('profit', point)),
      ...(before && { former: { ...before, text: `${before.text} (${comparedTime ?? UNKNOWN})` } }),
    };
  });
}

function ownValues(metric: CardMetric, isBar: boolean, figure: Figure, profit: Figure): Partial<TimePoint> {
  if (!isBar) return figure.isRunning ? { line: { ...valueOf(figure), value: null } } : { line: valueOf(figure) };
  const line = metric === 'revenue' && { line: { ...valueOf(profit), value: profit.isRunning ? null : profit.value } };
  // what the running time has so far is hatched as a whole: what it will reach is not known here
  if (figure.isRunning) return { bar: { ...valueOf(figure), value: 0 }, forecast: { value: figure.value }, ...line };
  return { bar: valueOf(figure), ...line };
}

/** The point for the fragments that read it. */
const partsOf = (point: seriesPoints_point$key | undefined) =>
  point &&
  readInlineData(
    graphql`
      fragment seriesPoints_point on SalesPoint @inline {
        ...pointTime_point
        ...figureAt_point
      }
    `,
    point,
  );
