import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Button } from '#client/ui/Button.tsx';
import type { BuyBoxAlerts_alerts$key } from './__generated__/BuyBoxAlerts_alerts.graphql';
import type { BuyBoxAlertsMutation } from './__generated__/BuyBoxAlertsMutation.graphql';
import { useBuyBoxView } from './useBuyBoxView.ts';

const MOST_SHOWN = 3;
const severities = {
  critical: ['Crítico', 'negative'],
  high: ['Alto', 'warning'],
  medium: ['Médio', 'neutral'],
  low: ['Baixo', 'neutral'],
} as const;

/** Unread alerts about offers, the gravest first: Buy Boxes lost, new competitors, price wars. Nothing when there is none. */
export function BuyBoxAlerts({ alerts }: { alerts: BuyBoxAlerts_alerts$key }) {
  const rows = useFragment(
    graphql`
      fragment BuyBoxAlerts_alerts on Alert @relay(plural: true) {
        id
        severity
        title
        message
        readAt
        product {
          id
        }
      }
    `,
    alerts,
  );
  const [markRead, isBusy] = useMutation<BuyBoxAlertsMutation>(graphql`
    mutation BuyBoxAlertsMutation($id: ID!) {
      markAlertRead(id: $id, isRead: true) {
        ... on MarkAlertReadPayload {
          alert {
            readAt
          }
        }
      }
    }
  `);
  const { open } = useBuyBoxView();
  const unread = rows.filter(({ readAt }) => !readAt);
  if (unread.length === 0) return null;
  return (
    <section
      aria-label="Alertas"
      className="rounded-lg border border-line border-l-4 border-l-warning bg-surface px-4 py-3"
    >
      <h2 className="font-semibold">Alertas ({formatCount(unread.length)})</h2>
      <ul className="divide-y divide-line">
        {unread.slice(0, MOST_SHOWN).map(({ id, severity, title, message, product }) => {
          const [word, tone] = severities[severity];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Badge tone={tone}>{word}</Badge>
              <span className="min-w-0 flex-1 basis-64">
                {product ? (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => open({ product: product.id })}
                    className="rounded text-left font-medium hover:underline"
                  >
                    {title}
                  </button>
                ) : (
                  <span className="font-medium">{title}</span>
                )}
                <span className="block text-table text-muted">{message}</span>
              </span>
              <Button
                tone="quiet"
                disabled={isBusy}
                aria-label={`Marcar como lido: ${title}`}
                onClick={() => markRead({ variables: { id }, onError: (error) => console.error(error) })}
              >
                Marcar como lido
              </Button>
            </li>
          );
        })}
      </ul>
      {unread.length > MOST_SHOWN && (
        <p className="text-2xs text-muted">e mais {formatCount(unread.length - MOST_SHOWN)}</p>
      )}
    </section>
  );
}
