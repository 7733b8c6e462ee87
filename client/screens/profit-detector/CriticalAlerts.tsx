import { CircleAlert } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { UnreadAlerts } from '#client/parts/alerts/UnreadAlerts.tsx';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import type { CriticalAlerts_viewer$key } from './__generated__/CriticalAlerts_viewer.graphql';

const words = {
  markRead: t('profitDetector.markAsRead'),
  more: (count: number) => t('profitDetector.andMore', { count }),
  fewer: t('profitDetector.showFewer'),
};

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
      label={t('profitDetector.criticalAlerts')}
      edgeClass="border-l-negative"
      words={words}
      isShown={(severity) => severity === 'CRITICAL'}
      heading={(count) => (
        <h2 className="flex items-center gap-2 font-semibold text-negative">
          <CircleAlert size={16} aria-hidden /> {t('profitDetector.criticalAlerts2', { count })}
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
