import { useEffect, useMemo, useRef } from 'react';
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig, GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { isUnderWay } from '#client/lib/isUnderWay.ts';
import { onLiveResumed } from '#client/liveConnection.ts';
import type { useSyncEventsSubscription } from './__generated__/useSyncEventsSubscription.graphql';

const GATHER_MS = 1_500; // a first import tells several steps a second
const POLL_MS = 30_000; // spec 9

/**
 * Keeps what is shown of the syncs current: each step goes into the store as it is told, and the query is asked again
 * when a sync ends, or at every step, after a dropped connection and every 30 seconds.
 */
export function useSyncEvents<Query extends OperationType>(query: GraphQLTaggedNode, refetchAt: 'end' | 'step'): void {
  const environment = useRelayEnvironment();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = useRef(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // what failed is asked again half a minute later
      fetchQuery<Query>(environment, query, {}, { networkCacheConfig: { force: true } }).subscribe({ error: () => {} });
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
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<useSyncEventsSubscription>>(
      () => ({
        subscription: graphql`
          subscription useSyncEventsSubscription {
            syncProgress {
              id
              trigger
              status
              createdAt
              startedAt
              finishedAt
              stepsDone
              stepsTotal
              stepLabel
              ordersNew
              ordersUpdated
              error
            }
          }
        `,
        variables: {},
        // the event may be about a run that the page has not heard of
        updater: (store) => {
          const latest = store.getRootField('syncProgress');
          if (latest) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(latest, 'latestSync');
        },
        onNext: (response) => {
          const status = response?.syncProgress.status;
          if (status && (refetchAt === 'step' || !isUnderWay(status))) refetch.current();
        },
      }),
      [refetchAt],
    ),
  );
}
