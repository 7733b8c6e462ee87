import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { useMarkDistinctMutation } from './__generated__/useMarkDistinctMutation.graphql';
import type { Pair } from './useLinkPairs.ts';

/** Says that two listings are not the same product: they are not suggested again. */
export function useMarkDistinct(): [mark: (pair: Pair, onMarked: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useMarkDistinctMutation>(graphql`
    mutation useMarkDistinctMutation($pair: ListingPairInput!) {
      markDistinct(pair: $pair) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('products.thatCouldNotBeKept')) => toastError(message, 'products');
  const mark = (pair: Pair, onMarked: () => void) =>
    void commit({
      variables: { pair },
      onCompleted: ({ markDistinct: marked }) => {
        if (marked.__typename === 'UserError') return showFailure(refusalOf(marked));
        toast.success(t('products.keptThisPairIsNoLonger'));
        onMarked();
      },
      onError: () => showFailure(),
    });
  return [mark, isBusy];
}
