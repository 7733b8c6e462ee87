import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import { loadWords } from '#client/lib/language/catalogues.ts';
import type { FirstDay_viewer$key } from './__generated__/FirstDay_viewer.graphql';
import { firstDayState, storeFirstDay } from './firstDayState.ts';

const FirstDaySteps = lazy(async () => {
  await loadWords('start');
  return { default: (await import('./FirstDaySteps.tsx')).FirstDaySteps };
});

/**
 * First steps of an account, from its first visit without a marketplace until they are put away; Conta brings them back. Other
 * accounts do not load the chunk.
 */
export function FirstDay({
  viewer,
  tone = 'secondary',
}: {
  viewer: FirstDay_viewer$key;
  /** Of the button of the step to do next: primary where the page has no other one. */
  tone?: 'primary' | 'secondary';
}) {
  const { id, hasConnections } = useFragment(
    graphql`
      fragment FirstDay_viewer on Viewer {
        id
        hasConnections
      }
    `,
    viewer,
  );
  const [state, setState] = useState(() => firstDayState(id));
  const store = (next: 'begun' | 'away') => {
    storeFirstDay(id, next);
    setState(next);
  };
  if (state === 'away' || (hasConnections && state !== 'begun')) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <FirstDaySteps tone={tone} onStart={() => store('begun')} onDismiss={() => store('away')} />
      </Suspense>
    </ErrorBoundary>
  );
}
