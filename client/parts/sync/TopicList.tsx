import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { formatMoment, relativeTime } from '#client/lib/time/time.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { TopicList_topics$data, TopicList_topics$key } from './__generated__/TopicList_topics.graphql';
import { topicName } from './topicNames.ts';

/**
 * Notifications of one marketplace, subscribed or not, with their last arrivals and what to do about them, collapsed behind
 * a summary.
 */
export function TopicList({ topics }: { topics: TopicList_topics$key }) {
  const rows = useFragment(
    graphql`
      fragment TopicList_topics on NotificationTopic @relay(plural: true) {
        topic
        isSubscribed
        needsQueue
        lastReceivedAt
        isMissing
        callback
        note
      }
    `,
    topics,
  );
  const now = useNow();
  if (rows.length === 0) return null;
  const received = rows.filter(({ lastReceivedAt }) => lastReceivedAt != null).length;
  const callback = rows.find(({ isMissing, callback: path }) => isMissing && path != null)?.callback;
  const isWrong = rows.some(({ isMissing, note, needsQueue }) => isMissing || (note != null && !needsQueue));
  const notes = [...new Set(rows.flatMap(({ note }) => note ?? []))];
  return (
    <details className="text-small">
      <summary className="text-label text-muted hover:text-ink">
        {t('parts.notices', {
          received:
            received === 0 ? t('parts.noneReceived') : t('parts.ofKindsReceived', { received, rowsCount: rows.length }),
        })}{' '}
        {isWrong && <Badge tone="warning">{t('parts.check2')}</Badge>}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {rows.map((row) => (
          <li key={row.topic} className="flex items-baseline justify-between gap-3 text-label">
            <span title={row.topic} className="truncate">
              {topicName(row.topic)}
            </span>
            <span className="whitespace-nowrap text-muted">
              {row.isSubscribed != null && `${row.isSubscribed ? t('parts.subscribed') : t('parts.notSubscribed')} · `}
              <Arrival topic={row} now={now} />
            </span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className={clsx('mt-2 text-label', isWrong ? 'text-warning' : 'text-muted')}>
          {note}
        </p>
      ))}
      {callback != null && (
        <p className="mt-2 text-label text-warning">
          <Trans
            id="parts.inDevcenterTickTheTopicsNever"
            params={{ origin: window.location.origin, callback }}
            components={{ code: <code className="break-all" /> }}
          />
        </p>
      )}
    </details>
  );
}

function Arrival({ topic: { lastReceivedAt, isMissing }, now }: { topic: TopicList_topics$data[number]; now: Date }) {
  if (lastReceivedAt == null)
    return isMissing ? <Badge tone="warning">{t('parts.neverReceived')}</Badge> : t('parts.neverReceived');
  return (
    <time dateTime={lastReceivedAt} title={formatMoment(lastReceivedAt)} className="text-ink">
      {relativeTime(lastReceivedAt, now)}
    </time>
  );
}
