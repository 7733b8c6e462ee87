import { graphql } from 'react-relay/hooks';
import { useRunProgress } from '#client/data/useRunProgress.ts';
import type { useBuyBoxProgressSubscription } from './__generated__/useBuyBoxProgressSubscription.graphql';

const subscription = graphql`
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
`;

/** Counters of progress events and finished offer syncs (see useRunProgress). */
export const useBuyBoxProgress = () =>
  useRunProgress<useBuyBoxProgressSubscription>(subscription, {
    field: 'buyBoxProgress',
    latest: 'latestBuyBoxSync',
    statusOf: ({ buyBoxProgress }) => buyBoxProgress.status,
  });
