import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { withLines } from '#client/screens/products/withLines.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { useSetOwnCostMutation } from './__generated__/useSetOwnCostMutation.graphql';

/** Says whether a listing has costs of its own, and shows what came of it. */
export function useSetOwnCost(
  onChanged: () => void,
): [set: (product: string, isOwn: boolean, onSet: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useSetOwnCostMutation>(graphql`
    mutation useSetOwnCostMutation($product: ID!, $isOwn: Boolean!) {
      setOwnCost(product: $product, isOwn: $isOwn) {
        __typename
        ... on OwnCostPayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('products.theCostCouldNotBeChanged')) => toastError(message, 'products');
  const set = (product: string, isOwn: boolean, onSet: () => void) =>
    void commit({
      variables: { product, isOwn },
      onCompleted: ({ setOwnCost: done }) => {
        if (done.__typename !== 'OwnCostPayload') return showFailure(refusalOf(done));
        const text = isOwn ? t('products.theListingHasItsOwnCost') : t('products.theListingUsesTheCostOf');
        toast.success(withLines(text, done.lines));
        onSet();
        onChanged();
      },
      onError: () => showFailure(),
    });
  return [set, isBusy];
}
