import { type ReactNode, useId, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/controls/Button.tsx';
import { groupPath } from './groupPath.ts';
import type {
  AlertSeverity,
  UnreadAlerts_alerts$data,
  UnreadAlerts_alerts$key,
} from './__generated__/UnreadAlerts_alerts.graphql';
import type { UnreadAlertsMutation } from './__generated__/UnreadAlertsMutation.graphql';

const MAX_SHOWN = 3;

type Alert = UnreadAlerts_alerts$data[number];
export type { AlertSeverity };

/**
 * Unread alerts in the words of the screen, each with a button to mark it as read. Shows the first three and expands to
 * the others; renders nothing without alerts.
 */
export function UnreadAlerts({
  alerts,
  label,
  edgeClass,
  words,
  isShown = () => true,
  heading,
  badge,
  link,
}: {
  alerts: UnreadAlerts_alerts$key;
  label: string;
  edgeClass: string;
  words: { markRead: string; more: (count: number) => string; fewer: string };
  isShown?: (severity: AlertSeverity) => boolean;
  heading: (count: number) => ReactNode;
  badge?: (severity: AlertSeverity) => ReactNode;
  /** Renders the title as a link to the product. */
  link: (product: { id: string; asin: string }, title: string) => ReactNode;
}) {
  const rows = useFragment(
    graphql`
      fragment UnreadAlerts_alerts on Alert @relay(plural: true) {
        id
        kind
        severity
        title
        message
        readAt
        product {
          id
          asin
        }
      }
    `,
    alerts,
  );
  const [markRead, isBusy] = useMutation<UnreadAlertsMutation>(graphql`
    mutation UnreadAlertsMutation($id: ID!) {
      markAlertRead(id: $id, isRead: true) {
        ... on MarkAlertReadPayload {
          alert {
            readAt
          }
        }
      }
    }
  `);
  const listId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const unread = rows.filter((alert) => !alert.readAt && isShown(alert.severity));
  if (unread.length === 0) return null;
  const titleOf = ({ kind, title, product }: Alert) =>
    product ? (
      link({ id: product.id, asin: product.asin }, title)
    ) : (
      <Link to={groupPath(kind)} className="font-medium hover:underline">
        {title}
      </Link>
    );
  return (
    <section
      aria-label={label}
      className={`rounded-lg border border-l-4 border-line bg-surface px-4 py-3 ${edgeClass}`}
    >
      {heading(unread.length)}
      <ul id={listId} className="divide-y divide-line">
        {(isUnfolded ? unread : unread.slice(0, MAX_SHOWN)).map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-start gap-x-3 py-2 sm:items-center">
            {badge && <span className="shrink-0 sm:w-16">{badge(alert.severity)}</span>}
            <span className="min-w-0 flex-1 basis-64">
              {titleOf(alert)}
              <span className="block text-small text-muted">{alert.message}</span>
            </span>
            <Button
              tone="quiet"
              className="ml-auto"
              disabled={isBusy}
              aria-label={`${words.markRead}: ${alert.title}`}
              onClick={() => markRead({ variables: { id: alert.id }, onError: (error) => console.error(error) })}
            >
              {words.markRead}
            </Button>
          </li>
        ))}
      </ul>
      {unread.length > MAX_SHOWN && (
        <Button
          tone="quiet"
          className="-ml-3"
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? words.fewer : words.more(unread.length - MAX_SHOWN)}
        </Button>
      )}
    </section>
  );
}
