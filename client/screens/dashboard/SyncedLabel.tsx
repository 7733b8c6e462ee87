import { useEffect, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { relativeTime } from '#client/lib/time.ts';
import type { SyncedLabel_run$key } from './__generated__/SyncedLabel_run.graphql';
import { isUnderWay } from '#client/lib/isUnderWay.ts';

const TICK_MS = 30_000;

/** When the data was last brought up to date, or that it is being done now. The first import has its own strip. */
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
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (data && isUnderWay(data.status))
    return data.trigger === 'initial' ? null : (
      <span title={data.stepLabel ?? undefined} className="text-2xs whitespace-nowrap text-muted">
        Sincronizando…
      </span>
    );
  if (!data?.finishedAt) return null;
  return (
    <span className="text-2xs whitespace-nowrap text-muted">
      <span className="max-sm:sr-only">Sincronizado:</span>{' '}
      <time dateTime={data.finishedAt}>{relativeTime(data.finishedAt, now)}</time>
    </span>
  );
}
