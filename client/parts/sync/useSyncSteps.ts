import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import { isUnderWay } from '#client/lib/isUnderWay.ts';
import type { useSyncStepsSubscription } from './__generated__/useSyncStepsSubscription.graphql';

export interface SyncTold {
  isFirstImport: boolean;
  isOver: boolean;
}

/**
 * Puts every step of the account's syncs into the store as it is told, where `viewer.latestSync` is the newest, and hands
 * it to `onStep`, which must be the same function from one render to the next.
 */
export function useSyncSteps(onStep: (told: SyncTold) => void): void {
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<useSyncStepsSubscription>>(
      () => ({
        subscription: graphql`
          subscription useSyncStepsSubscription {
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
              readAt
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
          if (!response) return;
          const { trigger, status } = response.syncProgress;
          onStep({ isFirstImport: trigger === 'INITIAL', isOver: !isUnderWay(status) });
        },
      }),
      [onStep],
    ),
  );
}
