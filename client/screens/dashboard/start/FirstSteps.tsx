import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FirstSteps_viewer$key } from './__generated__/FirstSteps_viewer.graphql';

const GettingStarted = lazy(async () => ({ default: (await import('./GettingStarted.tsx')).GettingStarted }));

/**
 * First steps of an account, from its first visit without a marketplace until dismissed. The state is stored in this
 * browser. Other accounts do not load the chunk.
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
  const store = (next: 'begun' | 'away') => {
    localStorage.setItem(key, next);
    setState(next);
  };
  if (state === 'away' || (hasConnections && state !== 'begun')) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <GettingStarted onStart={() => store('begun')} onDismiss={() => store('away')} />
      </Suspense>
    </ErrorBoundary>
  );
}
