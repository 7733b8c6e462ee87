import { graphql, useFragment } from 'react-relay/hooks';
import { relativeTime } from '#client/lib/time/time.ts';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import type { SyncedLabel_run$key } from './__generated__/SyncedLabel_run.graphql';
import { isUnderWay } from '#client/lib/schema.ts';

/** Time of the last synchronisation, or that one is running. SyncProgress shows the first import. */
export function SyncedLabel({ run }: { run: SyncedLabel_run$key | null }) {
  const data = useFragment(
    graphql`
      fragment SyncedLabel_run on SyncRun {
        trigger
        status
        stepLabel
        finishedAt
      }
    `,
    run,
  );
  const now = useNow();
  if (data && isUnderWay(data.status))
    return data.trigger === 'INITIAL' ? null : (
      <span title={data.stepLabel ?? undefined} className="text-label whitespace-nowrap text-muted">
        {t('dashboard.syncing2')}
      </span>
    );
  if (!data?.finishedAt) return null;
  return (
    <span className="text-label whitespace-nowrap text-muted">
      <span className="max-sm:sr-only">{t('dashboard.synced')}</span>{' '}
      <time dateTime={data.finishedAt}>{relativeTime(data.finishedAt, now)}</time>
    </span>
  );
}
