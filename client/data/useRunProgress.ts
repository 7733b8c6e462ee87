import { useEffect, useMemo, useRef, useState } from 'react';
import { useSubscription } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { isUnderWay } from '#client/lib/isUnderWay.ts';
import { onLiveResumed } from './liveConnection.ts';

const GATHER_MS = 5_000; // a run may tell several steps a second

/**
 * Puts every step of runs of one type into the store as it is told, as the viewer's `latest`; the subscription's one
 * field is `told`. Answers two counters: `steps` grows at most every five seconds while a run goes on, and at its end;
 * `ends` when one is over. After a dropped connection both grow.
 */
export function useRunProgress<Told extends OperationType>(
  subscription: GraphQLTaggedNode,
  { told, latest, statusOf }: { told: string; latest: string; statusOf: (response: Told['response']) => string },
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
  useSubscription<Told>(
    useMemo(
      () => ({
        subscription,
        variables: {},
        // the event may be about a run that the page has not heard of
        updater: (store) => {
          const run = store.getRootField(told);
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
          }, GATHER_MS);
        },
      }),
      [subscription, told, latest],
    ),
  );
  return counted;
}
