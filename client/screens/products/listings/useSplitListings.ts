import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { useUndoChange } from '#client/screens/products/useUndoChange.ts';
import { withLines } from '#client/screens/products/withLines.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import type { useSplitListingsMutation } from './__generated__/useSplitListingsMutation.graphql';

/** Makes listings of one product a product by themselves, and shows it, to take back. */
export function useSplitListings(
  onChanged: () => void,
): [split: (products: readonly string[], onSplit: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useSplitListingsMutation>(graphql`
    mutation useSplitListingsMutation($products: [ID!]!) {
      splitListings(products: $products) {
        __typename
        ... on MasterChanged {
          change
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [undo] = useUndoChange(onChanged);
  const showFailure = (message = t('products.theListingsCouldNotBeSplit')) => toastError(message, 'products');
  const split = (products: readonly string[], onSplit: () => void) =>
    void commit({
      variables: { products },
      onCompleted: ({ splitListings: done }) => {
        if (done.__typename !== 'MasterChanged') return showFailure(refusalOf(done));
        const text = t('products.theListingsAreNowAnotherProduct', { productsCount: products.length });
        toastUndo(withLines(text, done.lines), () => undo(done.change));
        onSplit();
        onChanged();
      },
      onError: () => showFailure(),
    });
  return [split, isBusy];
}
