import { useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { useDifferenceChangesSubscription } from './__generated__/useDifferenceChangesSubscription.graphql';

/** Number of times that the account's differences changed since the screen opened. */
export function useDifferenceChanges(): number {
  const [changes, setChanges] = useState(0);
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<useDifferenceChangesSubscription>>(
      () => ({
        subscription: graphql`
          subscription useDifferenceChangesSubscription {
            reconciliationUpdated
          }
        `,
        variables: {},
        onNext: () => setChanges((count) => count + 1),
      }),
      [],
    ),
  );
  return changes;
}
