import { graphql, useFragment } from 'react-relay/hooks';
import { markOf } from '#client/data/mark.ts';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import type { FiguresLegend_metrics$key } from './__generated__/FiguresLegend_metrics.graphql';

/** How to read the figures of the dashboard, when they are of more than one state. */
export function FiguresLegend({ metrics }: { metrics: FiguresLegend_metrics$key }) {
  const { marks, todayMark } = useFragment(
    graphql`
      fragment FiguresLegend_metrics on SalesMetrics {
        marks {
          revenue {
            ...mark_figure
          }
          profit {
            ...mark_figure
          }
          acos {
            ...mark_figure
          }
        }
        todayMark {
          ...mark_figure
        }
      }
    `,
    metrics,
  );
  const states = [marks.revenue, marks.profit, marks.acos, todayMark].map((mark) => markOf(mark).state);
  return <StateLegend states={states} />;
}
