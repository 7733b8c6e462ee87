import { useEffect, useMemo, useRef, useState } from 'react';
import { useSubscription } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { isUnderWay } from '#client/lib/schema.ts';
import { onLiveResumed } from './liveConnection.ts';

const BATCH_MS = 5_000; // a run may report several steps a second

/**
 * Writes the steps of runs that a subscription reports to the store, as the viewer's field `latest`. `field` is the
 * subscription's root field. Returns two counters: `steps` increases at most every five seconds during a run and at its
 * end, `ends` at the end of a run. Both increase after a reconnect, because events were missed.
 */
export function useRunProgress<Query extends OperationType>(
  subscription: GraphQLTaggedNode,
  { field, latest, statusOf }: { field: string; latest: string; statusOf: (response: Query['response']) => string },
): { steps: number; ends: number } {
  const [counted, setCounted] = useState({ steps: 0, ends: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useRef(statusOf);
  useEffect(() => {
    read.current = statusOf;
  }, [statusOf]);
  useEffect(() => {
    const stop = onLiveResumed(() => setCounted(({ steps, ends }) => ({ steps: steps + 1, ends: ends + 1 })));
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      stop();
    };
  }, []);
  useSubscription<Query>(
    useMemo(
      () => ({
        subscription,
        variables: {},
        // the event may concern a run that is not in the store yet
        updater: (store) => {
          const run = store.getRootField(field);
          if (run) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(run, latest);
        },
        onNext: (response) => {
          if (!response) return;
          if (!isUnderWay(read.current(response))) {
            clearTimeout(timer.current);
            timer.current = undefined;
            setCounted(({ steps, ends }) => ({ steps: steps + 1, ends: ends + 1 }));
            return;
          }
          timer.current ??= setTimeout(() => {
            timer.current = undefined;
            setCounted(({ steps, ends }) => ({ steps: steps + 1, ends }));
          }, BATCH_MS);
        },
      }),
      [subscription, field, latest],
    ),
  );
  return counted;
}
