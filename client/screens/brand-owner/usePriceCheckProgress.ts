import { graphql } from 'react-relay/hooks';
import { useRunProgress } from '#client/data/useRunProgress.ts';
import type { usePriceCheckProgressSubscription } from './__generated__/usePriceCheckProgressSubscription.graphql';

const subscription = graphql`
  subscription usePriceCheckProgressSubscription {
    priceCheckProgress {
      id
      status
      stepsDone
      stepsTotal
      stepLabel
      error
    }
  }
`;

/** How many steps and ends of price checks were told (see useRunProgress). */
export const usePriceCheckProgress = () =>
  useRunProgress<usePriceCheckProgressSubscription>(subscription, {
    field: 'priceCheckProgress',
    latest: 'latestPriceCheck',
    statusOf: ({ priceCheckProgress }) => priceCheckProgress.status,
  });
