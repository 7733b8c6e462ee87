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

/** Counters of progress events and finished price checks (see useRunProgress). */
export const usePriceCheckProgress = () =>
  useRunProgress<usePriceCheckProgressSubscription>(subscription, {
    field: 'priceCheckProgress',
    latest: 'latestPriceCheck',
    statusOf: ({ priceCheckProgress }) => priceCheckProgress.status,
  });
