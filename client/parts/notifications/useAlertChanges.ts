import { useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { useAlertChangesSubscription } from './__generated__/useAlertChangesSubscription.graphql';

/** Subscribes to the number of unread alerts and updates the store. Returns the number of events received. */
export function useAlertChanges(): number {
  const [changes, setChanges] = useState(0);
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<useAlertChangesSubscription>>(
      () => ({
        subscription: graphql`
          subscription useAlertChangesSubscription {
            alertsChanged
          }
        `,
        variables: {},
        updater: (store, data) => {
          if (data) store.getRoot().getLinkedRecord('viewer')?.setValue(data.alertsChanged, 'unreadAlertCount');
        },
        onNext: () => setChanges((count) => count + 1),
      }),
      [],
    ),
  );
  return changes;
}
