import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { PrefilledPurchaseQuery } from './__generated__/PrefilledPurchaseQuery.graphql';
import { PurchaseDialog } from './PurchaseDialog.tsx';
import { newLine } from './purchaseDraft.ts';

/** Form of a new order with the product, units and units in a box of the URL; without them when the account has no such product. */
export function PrefilledPurchase({
  product,
  units,
  box,
  ...dialog
}: {
  /** Global id. */
  product: string;
  units: number | null;
  box: number | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { node } = useLazyLoadQuery<PrefilledPurchaseQuery>(
    graphql`
      query PrefilledPurchaseQuery($product: ID!) {
        node(id: $product) {
          ... on Product {
            name
            sku
            asin
          }
        }
      }
    `,
    { product },
  );
  const name = node?.name ?? node?.sku ?? node?.asin;
  const lines = name ? [newLine({ id: product, name }, { units, casePack: box })] : [];
  return <PurchaseDialog lines={lines} {...dialog} />;
}
