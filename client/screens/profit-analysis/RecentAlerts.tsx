import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { formatEnglishMoment } from '#client/lib/text/english.ts';
import { Panel } from '#client/parts/profit/Panel.tsx';
import type { RecentAlerts_alerts$key } from './__generated__/RecentAlerts_alerts.graphql';

/** Spec 2: red, orange, anything else yellow. */
const borders: Record<string, string> = { CRITICAL: 'border-l-negative', HIGH: 'border-l-action' };

/** Latest alerts of the product. Empty without alerts. */
export function RecentAlerts({ alerts }: { alerts: RecentAlerts_alerts$key }) {
  const rows = useFragment(
    graphql`
      fragment RecentAlerts_alerts on Alert @relay(plural: true) @argumentDefinitions(inEnglish: { type: "Boolean" }) {
        id
        severity
        title(inEnglish: $inEnglish)
        message(inEnglish: $inEnglish)
        createdAt
        resolvedAt
      }
    `,
    alerts,
  );
  if (rows.length === 0) return null;
  return (
    <Panel title={t('profitAnalysis.recentAlerts')}>
      <ul className="flex flex-col gap-2">
        {rows.map(({ id, severity, title, message, createdAt, resolvedAt }) => (
          <li
            key={id}
            data-severity={severity.toLowerCase()}
            className={clsx('border-l-4 py-0.5 pl-3', borders[severity] ?? 'border-l-warning')}
          >
            <p className="font-medium">
              {title} <span className="text-label font-normal text-muted uppercase">{severity.toLowerCase()}</span>
            </p>
            <p className="text-small text-muted">{message}</p>
            <p className="text-label text-muted">
              {formatEnglishMoment(createdAt)}
              {resolvedAt && t('profitAnalysis.resolved', { resolvedAt: formatEnglishMoment(resolvedAt) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
