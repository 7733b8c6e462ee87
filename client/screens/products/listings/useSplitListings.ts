import { graphql, useMutation } from 'react-relay/hooks';
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
  const showFailure = (message = 'Não foi possível separar os anúncios.') => toastError(message, 'products');
  const split = (products: readonly string[], onSplit: () => void) =>
    void commit({
      variables: { products },
      onCompleted: ({ splitListings: done }) => {
        if (done.__typename !== 'MasterChanged') return showFailure(refusalOf(done));
        const text = products.length === 1 ? 'O anúncio agora é um produto.' : 'Os anúncios agora são outro produto.';
        toastUndo(withLines(text, done.lines), () => undo(done.change));
        onSplit();
        onChanged();
      },
      onError: () => showFailure(),
    });
  return [split, isBusy];
}
