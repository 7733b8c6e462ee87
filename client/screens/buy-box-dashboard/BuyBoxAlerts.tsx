import { graphql, useFragment } from 'react-relay/hooks';
import { UnreadAlerts } from '#client/parts/alerts/UnreadAlerts.tsx';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { BuyBoxAlerts_viewer$key } from './__generated__/BuyBoxAlerts_viewer.graphql';
import { useBuyBoxView } from './useBuyBoxView.ts';

const severities = {
  CRITICAL: [t('buyBox.critical'), 'negative'],
  HIGH: [t('buyBox.high'), 'warning'],
  MEDIUM: [t('buyBox.medium'), 'neutral'],
  LOW: [t('buyBox.low'), 'neutral'],
} as const;
const words = {
  markRead: t('buyBox.markAsRead'),
  more: (count: number) => t('buyBox.andMore', { count: formatCount(count) }),
  fewer: t('buyBox.showFewer'),
};

/** Unread alerts about offers, most severe first: lost Buy Boxes, new competitors, price wars. Empty without alerts. */
export function BuyBoxAlerts({ viewer }: { viewer: BuyBoxAlerts_viewer$key }) {
  const { alerts } = useFragment(
    graphql`
      fragment BuyBoxAlerts_viewer on Viewer {
        alerts(isUnread: true, kinds: [LOST_BUY_BOX, PRICE_WAR, NEW_COMPETITOR], first: 100) {
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
  const { open } = useBuyBoxView();
  return (
    <UnreadAlerts
      alerts={alerts.edges.map(({ node }) => node)}
      label={t('buyBox.alerts')}
      edgeClass="border-l-warning"
      words={words}
      heading={(count) => <h2 className="font-semibold">{t('buyBox.alerts2', { count: formatCount(count) })}</h2>}
      badge={(severity) => {
        const [word, tone] = severities[severity];
        return <Badge tone={tone}>{word}</Badge>;
      }}
      link={(product, title) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open({ product: product.id })}
          className="rounded text-left font-medium hover:underline"
        >
          {title}
        </button>
      )}
    />
  );
}
