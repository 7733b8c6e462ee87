import type { BaseTickContentProps } from 'recharts';
import { chartAxis } from './chartTooltip.ts';

/** A label of an axis on one line. recharts lays out each of its own to measure where its words break. */
export const axisLabel = ({
  x,
  y,
  textAnchor,
  verticalAnchor,
  payload,
  index,
  tickFormatter,
}: BaseTickContentProps) => (
  <text x={x} y={y} dy={verticalAnchor === 'start' ? '0.71em' : '0.355em'} textAnchor={textAnchor} {...chartAxis.tick}>
    {tickFormatter ? tickFormatter(payload.value, index) : payload.value}
  </text>
);
