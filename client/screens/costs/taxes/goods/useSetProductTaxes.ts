import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import type {
  useSetProductTaxesMutation,
  useSetProductTaxesMutation$variables,
} from './__generated__/useSetProductTaxesMutation.graphql';

/** How a product is taxed, and from when. */
export type ProductTax = useSetProductTaxesMutation$variables['products'][number];

/** Saves how a product is taxed, and shows the number of recalculated sales or a refusal. */
export function useSetProductTaxes(): [save: (tax: ProductTax, onSaved: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useSetProductTaxesMutation>(graphql`
    mutation useSetProductTaxesMutation($products: [ProductTaxInput!]!) {
      setProductTaxes(products: $products) {
        __typename
        ... on SetProductTaxesPayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('costs.theTaxationCouldNotBeSaved')) => toastError(message, 'product-tax');
  const save = (tax: ProductTax, onSaved: () => void) =>
    void commit({
      variables: { products: [tax] },
      onCompleted: ({ setProductTaxes: set }) => {
        if (set.__typename !== 'SetProductTaxesPayload') return showFailure(refusalOf(set));
        toastSaved(t('costs.taxationSaved'), set.lines);
        onSaved();
      },
      onError: () => showFailure(),
    });
  return [save, isBusy];
}
