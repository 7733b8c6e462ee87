import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FirstSteps_viewer$key } from './__generated__/FirstSteps_viewer.graphql';

const GettingStarted = lazy(async () => ({ default: (await import('./GettingStarted.tsx')).GettingStarted }));

/**
 * The first steps of an account, from when it is seen without a marketplace until the person puts them away; kept on this
 * device. The others load nothing of it.
 */
export function FirstSteps({ viewer }: { viewer: FirstSteps_viewer$key }) {
  const { id, hasConnections } = useFragment(
    graphql`
      fragment FirstSteps_viewer on Viewer {
        id
        hasConnections
      }
    `,
    viewer,
  );
  const key = `firstSteps.${id}`;
  const [state, setState] = useState(() => localStorage.getItem(key));
  const put = (next: 'begun' | 'away') => {
    localStorage.setItem(key, next);
    setState(next);
  };
  if (state === 'away' || (hasConnections && state !== 'begun')) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <GettingStarted onBegun={() => put('begun')} onPutAway={() => put('away')} />
      </Suspense>
    </ErrorBoundary>
  );
}
