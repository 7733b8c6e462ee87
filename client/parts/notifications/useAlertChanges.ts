import { useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { useAlertChangesSubscription } from './__generated__/useAlertChangesSubscription.graphql';

/** Keeps the count of unread alerts current as it is told, wherever they are read; answers how often it was. */
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
        updater: (store, told) => {
          if (told) store.getRoot().getLinkedRecord('viewer')?.setValue(told.alertsChanged, 'unreadAlertCount');
        },
        onNext: () => setChanges((count) => count + 1),
      }),
      [],
    ),
  );
  return changes;
}
