import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { useUndoChange } from '#client/screens/products/useUndoChange.ts';
import { withLines } from '#client/screens/products/withLines.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import type { useSetKitComponentsMutation } from './__generated__/useSetKitComponentsMutation.graphql';
import type { StatedPart } from './kitDraft.ts';

/** States what a kit is made of, and shows what came of it, to take back. */
export function useSetKitComponents(
  onChanged: () => void,
): [set: (product: string, components: readonly StatedPart[], onSet: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useSetKitComponentsMutation>(graphql`
    mutation useSetKitComponentsMutation($product: ID!, $components: [KitComponentInput!]!) {
      setKitComponents(product: $product, components: $components) {
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
  const showFailure = (message = t('products.theComponentsCouldNotBeSaved')) => toastError(message, 'products');
  const set = (product: string, components: readonly StatedPart[], onSet: () => void) =>
    void commit({
      variables: { product, components: [...components] },
      onCompleted: ({ setKitComponents: done }) => {
        if (done.__typename !== 'MasterChanged') return showFailure(refusalOf(done));
        const text = components.length === 0 ? t('products.theProductIsNoLongerA') : t('products.componentsSaved');
        const kept = components.length > 0 && done.ownCosts > 0 ? t('products.theCostTheKitHadStays') : '';
        toastUndo(withLines(`${text}${kept}`, done.lines), () => undo(done.change));
        onSet();
        onChanged();
      },
      onError: () => showFailure(),
    });
  return [set, isBusy];
}
