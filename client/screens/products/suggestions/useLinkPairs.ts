import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { ownCostsText } from '#client/screens/products/link/ownCostsText.ts';
import { withLines } from '#client/screens/products/withLines.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { useLinkPairsMutation } from './__generated__/useLinkPairsMutation.graphql';

/** Two listings by their ids; the product of the left one stays. */
export interface Pair {
  left: string;
  right: string;
}

/** Makes each pair one product, and shows what came of it. */
export function useLinkPairs(): [link: (pairs: readonly Pair[], onLinked: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useLinkPairsMutation>(graphql`
    mutation useLinkPairsMutation($pairs: [ListingPairInput!]!) {
      linkPairs(pairs: $pairs) {
        __typename
        ... on LinkedPairs {
          linked
          refused
          reason
          ownCosts
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('products.theSuggestionsCouldNotBeConfirmed')) => toastError(message, 'products');
  const link = (pairs: readonly Pair[], onLinked: () => void) =>
    void commit({
      variables: { pairs },
      onCompleted: ({ linkPairs: linked }) => {
        if (linked.__typename !== 'LinkedPairs') return showFailure(refusalOf(linked));
        const done = t('products.pairsAreNowOneProductEach', { linked: linked.linked });
        toast.success(withLines(`${done}.${ownCostsText(linked.ownCosts)}`, linked.lines));
        if (linked.refused > 0)
          toastError(
            t('products.pairsWereRefused', { refused: linked.refused, reason: linked.reason ?? '' }),
            'products',
          );
        onLinked();
      },
      onError: () => showFailure(),
    });
  return [link, isBusy];
}
