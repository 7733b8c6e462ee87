import { useEffect, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { relativeTime } from '#client/lib/time.ts';
import type { SyncedLabel_run$key } from './__generated__/SyncedLabel_run.graphql';

const TICK_MS = 30_000;

/** When the data was last brought up to date. */
export function SyncedLabel({ run }: { run: SyncedLabel_run$key | null }) {
  const data = useFragment(
    graphql`
      fragment SyncedLabel_run on SyncRun {
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
  if (!data?.finishedAt) return null;
  return (
    <span className="text-2xs whitespace-nowrap text-muted">
      <span className="max-sm:sr-only">Sincronizado:</span>{' '}
      <time dateTime={data.finishedAt}>{relativeTime(data.finishedAt, now)}</time>
    </span>
  );
}
