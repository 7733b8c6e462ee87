import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { rememberOperator } from '#client/parts/operator/knownOperator.ts';
import { Bell } from '#client/parts/notifications/Bell.tsx';
import { SyncIndicator } from '#client/parts/sync/SyncIndicator.tsx';
import { useSyncEvents } from '#client/parts/sync/useSyncEvents.ts';
import { useKeptTables } from '#client/parts/tables/useKeptTables.ts';
import { useDefaultViews } from '#client/parts/views/useDefaultViews.ts';
import type { ShellStatusQuery } from './__generated__/ShellStatusQuery.graphql';

const SyncPanel = lazy(async () => ({ default: (await import('#client/parts/sync/SyncPanel.tsx')).SyncPanel }));

const query = graphql`
  query ShellStatusQuery {
    viewer {
      isOperator
      ...SyncIndicator_viewer
      ...Bell_viewer
      ...useDefaultViews_viewer
      ...useKeptTables_viewer
    }
  }
`;

/** Synchronization and notifications of the navigation bar, in one query after the first paint; `place` is shown until then. */
export const ShellStatus = ({ place }: { place: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={place}>
      <Loaded />
    </Suspense>
  </ErrorBoundary>
);

function Loaded() {
  const { viewer } = useLazyLoadQuery<ShellStatusQuery>(query, {}, { fetchPolicy: 'store-and-network' });
  useSyncEvents<ShellStatusQuery>(query, 'end');
  useDefaultViews(viewer);
  useEffect(() => rememberOperator(viewer.isOperator), [viewer.isOperator]);
  useKeptTables(viewer);
  const [isSyncOpen, setIsSyncOpen] = useState(false);
  return (
    <>
      <SyncIndicator viewer={viewer} onOpen={() => setIsSyncOpen(true)} />
      <Bell viewer={viewer} onOpenSync={() => setIsSyncOpen(true)} />
      {isSyncOpen && (
        <Suspense>
          <SyncPanel onClose={() => setIsSyncOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
