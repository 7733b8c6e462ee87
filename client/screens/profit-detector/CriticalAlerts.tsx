import { CircleAlert } from 'lucide-react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { analysisPath } from '#client/profit/analysisPath.ts';
import { Button } from '#client/ui/Button.tsx';
import type { CriticalAlerts_alerts$key } from './__generated__/CriticalAlerts_alerts.graphql';
import type { CriticalAlertsMutation } from './__generated__/CriticalAlertsMutation.graphql';

const MOST_SHOWN = 3;

/** Unread alerts of the gravest kind; nothing when there is none. */
export function CriticalAlerts({ alerts }: { alerts: CriticalAlerts_alerts$key }) {
  const rows = useFragment(
    graphql`
      fragment CriticalAlerts_alerts on Alert @relay(plural: true) {
        id
        severity
        title
        message
        readAt
        product {
          asin
        }
      }
    `,
    alerts,
  );
  const [markRead, isBusy] = useMutation<CriticalAlertsMutation>(graphql`
    mutation CriticalAlertsMutation($id: ID!) {
      markAlertRead(id: $id, isRead: true) {
        ... on MarkAlertReadPayload {
          alert {
            readAt
          }
        }
      }
    }
  `);
  const critical = rows.filter(({ severity, readAt }) => severity === 'critical' && !readAt);
  if (critical.length === 0) return null;
  return (
    <section
      aria-label="Critical alerts"
      className="rounded-lg border border-line border-l-4 border-l-negative bg-surface px-4 py-3"
    >
      <h2 className="flex items-center gap-2 font-semibold text-negative">
        <CircleAlert size={16} aria-hidden /> Critical alerts ({critical.length})
      </h2>
      <ul className="divide-y divide-line">
        {critical.slice(0, MOST_SHOWN).map(({ id, title, message, product }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-64">
              {product ? (
                <Link to={analysisPath(product.asin)} className="font-medium hover:underline">
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
              <span className="block text-table text-muted">{message}</span>
            </span>
            <Button
              tone="quiet"
              disabled={isBusy}
              aria-label={`Mark as read: ${title}`}
              onClick={() => markRead({ variables: { id }, onError: (error) => console.error(error) })}
            >
              Mark as read
            </Button>
          </li>
        ))}
      </ul>
      {critical.length > MOST_SHOWN && (
        <p className="text-2xs text-muted">and {critical.length - MOST_SHOWN} more, in the table below</p>
      )}
    </section>
  );
}
