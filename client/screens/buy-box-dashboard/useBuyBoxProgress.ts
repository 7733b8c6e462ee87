import { useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import { isUnderWay } from '#client/lib/isUnderWay.ts';
import { onLiveResumed } from '#client/liveConnection.ts';
import type { useBuyBoxProgressSubscription } from './__generated__/useBuyBoxProgressSubscription.graphql';

const GATHER_MS = 5_000; // a reading may tell several steps a second

/**
 * Puts every step of the readings of offers into the store as it is told. Answers two counters: `steps` grows at most
 * every five seconds while offers come in, and at the end; `ends` when one is over. After a dropped connection both do.
 */
export function useBuyBoxProgress(): { steps: number; ends: number } {
  const [told, setTold] = useState({ steps: 0, ends: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stop = onLiveResumed(() => setTold(({ steps, ends }) => ({ steps: steps + 1, ends: ends + 1 })));
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      stop();
    };
  }, []);
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<useBuyBoxProgressSubscription>>(
      () => ({
        subscription: graphql`
          subscription useBuyBoxProgressSubscription {
            buyBoxProgress {
              id
              status
              stepsDone
              stepsTotal
              stepLabel
              error
            }
          }
        `,
        variables: {},
        // the event may be about a run that the page has not heard of
        updater: (store) => {
          const latest = store.getRootField('buyBoxProgress');
          if (latest) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(latest, 'latestBuyBoxSync');
        },
        onNext: (response) => {
          if (!response) return;
          if (!isUnderWay(response.buyBoxProgress.status)) {
            clearTimeout(timer.current);
            timer.current = undefined;
            setTold(({ steps, ends }) => ({ steps: steps + 1, ends: ends + 1 }));
            return;
          }
          timer.current ??= setTimeout(() => {
            timer.current = undefined;
            setTold(({ steps, ends }) => ({ steps: steps + 1, ends }));
          }, GATHER_MS);
        },
      }),
      [],
    ),
  );
  return told;
}
