import { graphql, useFragment } from 'react-relay/hooks';
import { UnreadAlerts } from '#client/parts/alerts/UnreadAlerts.tsx';
import { formatCount } from '#client/lib/format.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { BuyBoxAlerts_viewer$key } from './__generated__/BuyBoxAlerts_viewer.graphql';
import { useBuyBoxView } from './useBuyBoxView.ts';

const severities = {
  CRITICAL: ['Crítico', 'negative'],
  HIGH: ['Alto', 'warning'],
  MEDIUM: ['Médio', 'neutral'],
  LOW: ['Baixo', 'neutral'],
} as const;
const words = {
  markRead: 'Marcar como lido',
  more: (count: number) => `e mais ${formatCount(count)}`,
  fewer: 'mostrar menos',
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
      label="Alertas"
      edgeClass="border-l-warning"
      words={words}
      heading={(count) => <h2 className="font-semibold">Alertas ({formatCount(count)})</h2>}
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
