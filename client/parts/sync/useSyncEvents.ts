import { useCallback, useEffect, useRef } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { onLiveResumed } from '#client/data/liveConnection.ts';
import { type SyncTold, useSyncSteps } from './useSyncSteps.ts';

const GATHER_MS = 1_500; // a first import tells several steps a second
const POLL_MS = 30_000; // spec 9

/**
 * Keeps what is shown of the syncs current: each step goes into the store as it is told, and the query is asked again
 * when a sync ends, or at every step, after a dropped connection and every 30 seconds.
 */
export function useSyncEvents<Query extends OperationType>(
  query: GraphQLTaggedNode,
  refetchAt: 'end' | 'step',
  variables: Query['variables'] = {},
): void {
  const environment = useRelayEnvironment();
  const latest = useRef(variables);
  useEffect(() => {
    latest.current = variables;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = useRef(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // what failed is asked again half a minute later
      fetchQuery<Query>(environment, query, latest.current, { networkCacheConfig: { force: true } }).subscribe({
        error: () => {},
      });
    }, GATHER_MS);
  });
  useEffect(() => {
    const ask = refetch.current;
    const poll = setInterval(ask, POLL_MS);
    const stopResumed = onLiveResumed(ask);
    return () => {
      clearInterval(poll);
      clearTimeout(timer.current);
      timer.current = undefined;
      stopResumed();
    };
  }, []);
  useSyncSteps(
    useCallback(({ isOver }: SyncTold) => void ((isOver || refetchAt === 'step') && refetch.current()), [refetchAt]),
  );
}
