import { CircleAlert } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { UnreadAlerts } from '#client/parts/alerts/UnreadAlerts.tsx';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import type { CriticalAlerts_viewer$key } from './__generated__/CriticalAlerts_viewer.graphql';

const words = { markRead: 'Mark as read', more: (count: number) => `and ${count} more`, fewer: 'show fewer' };

/** Unread critical alerts. Empty without alerts. */
export function CriticalAlerts({ viewer }: { viewer: CriticalAlerts_viewer$key }) {
  const { alerts } = useFragment(
    graphql`
      fragment CriticalAlerts_viewer on Viewer {
        alerts(isUnread: true, kinds: [HEMORRHAGE, MARGIN_CROSSING, REFUND_SPIKE, MISSING_COST], first: 200) {
          edges {
            node {
              ...UnreadAlerts_alerts
            }
          }
        }
      }
    `,
    viewer,
  );
  return (
    <UnreadAlerts
      alerts={alerts.edges.map(({ node }) => node)}
      label="Critical alerts"
      edgeClass="border-l-negative"
      words={words}
      isShown={(severity) => severity === 'CRITICAL'}
      heading={(count) => (
        <h2 className="flex items-center gap-2 font-semibold text-negative">
          <CircleAlert size={16} aria-hidden /> Critical alerts ({count})
        </h2>
      )}
      link={(product, title) => (
        <Link to={analysisPath(product.asin)} className="font-medium hover:underline">
          {title}
        </Link>
      )}
    />
  );
}
