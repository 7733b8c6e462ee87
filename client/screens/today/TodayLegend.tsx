import { graphql, useFragment } from 'react-relay/hooks';
import { markOf } from '#client/data/mark.ts';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import type { TodayLegend_today$key } from './__generated__/TodayLegend_today.graphql';

/** How to read the figures of the page. */
export function TodayLegend({ today }: { today: TodayLegend_today$key }) {
  const { tiles, outlook, payouts } = useFragment(
    graphql`
      fragment TodayLegend_today on Today {
        tiles {
          metrics {
            marks {
              revenue {
                ...mark_figure
              }
              profit {
                ...mark_figure
              }
            }
          }
        }
        outlook {
          forecast {
            __typename
          }
        }
        payouts {
          next {
            isEstimated
          }
        }
      }
    `,
    today,
  );
  const marks = tiles.flatMap(({ metrics }) => [metrics.marks.revenue, metrics.marks.profit]);
  const isEstimated = outlook.forecast != null || payouts?.next.some((one) => one.isEstimated);
  return (
    <StateLegend
      states={['KNOWN', ...marks.map((mark) => markOf(mark).state), ...(isEstimated ? (['ESTIMATED'] as const) : [])]}
    />
  );
}
