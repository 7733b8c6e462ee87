import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { useUndoChange } from '#client/screens/products/useUndoChange.ts';
import { withLines } from '#client/screens/products/withLines.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { ownCostsText } from './ownCostsText.ts';
import type { useLinkListingsMutation } from './__generated__/useLinkListingsMutation.graphql';

/** Makes listings, with the others of their products, one product: that of the first. Shows what came of it, to take back. */
export function useLinkListings(
  onChanged: () => void,
): [link: (products: readonly string[], onLinked: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useLinkListingsMutation>(graphql`
    mutation useLinkListingsMutation($products: [ID!]!) {
      linkListings(products: $products) {
        __typename
        ... on MasterChanged {
          change
          ownCosts
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [undo] = useUndoChange(onChanged);
  const showFailure = (message = t('products.theProductsCouldNotBeJoined')) => toastError(message, 'products');
  const link = (products: readonly string[], onLinked: () => void) =>
    void commit({
      variables: { products },
      onCompleted: ({ linkListings: linked }) => {
        if (linked.__typename !== 'MasterChanged') return showFailure(refusalOf(linked));
        toastUndo(
          withLines(t('products.theyAreOneProductNow', { ownCosts: ownCostsText(linked.ownCosts) }), linked.lines),
          () => undo(linked.change),
        );
        onLinked();
        onChanged();
      },
      onError: () => showFailure(),
    });
  return [link, isBusy];
}
