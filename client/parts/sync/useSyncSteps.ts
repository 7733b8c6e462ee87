import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import { isUnderWay } from '#client/lib/schema.ts';
import type { useSyncStepsSubscription } from './__generated__/useSyncStepsSubscription.graphql';

export interface SyncStep {
  isFirstImport: boolean;
  isOver: boolean;
}

/**
 * Writes every step of the account's syncs to the store as `viewer.latestSync` and passes it to `onStep`, which must be
 * stable across renders.
 */
export function useSyncSteps(onStep: (step: SyncStep) => void): void {
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
        // the event may concern a run that is not in the store yet
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
