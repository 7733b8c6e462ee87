import { useCallback, useEffect, useRef } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { onLiveResumed } from '#client/data/liveConnection.ts';
import { type SyncStep, useSyncSteps } from './useSyncSteps.ts';

const BATCH_MS = 1_500; // a first import reports several steps a second
const POLL_MS = 30_000; // spec 9

/**
 * Keeps the sync figures current: writes each reported step to the store, and refetches the query at the end of a sync or
 * at every step, after a reconnect and every 30 seconds.
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
      // the next poll retries a failed request
      fetchQuery<Query>(environment, query, latest.current, { networkCacheConfig: { force: true } }).subscribe({
        error: () => {},
      });
    }, BATCH_MS);
  });
  useEffect(() => {
    const schedule = refetch.current;
    const poll = setInterval(schedule, POLL_MS);
    const stopResumed = onLiveResumed(schedule);
    return () => {
      clearInterval(poll);
      clearTimeout(timer.current);
      timer.current = undefined;
      stopResumed();
    };
  }, []);
  useSyncSteps(
    useCallback(({ isOver }: SyncStep) => void ((isOver || refetchAt === 'step') && refetch.current()), [refetchAt]),
  );
}
