import { graphql, useMutation } from 'react-relay/hooks';
import { formatQuantity } from '#client/lib/format.ts';
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
  const showFailure = (message = 'Não foi possível confirmar as sugestões.') => toastError(message, 'products');
  const link = (pairs: readonly Pair[], onLinked: () => void) =>
    void commit({
      variables: { pairs },
      onCompleted: ({ linkPairs: linked }) => {
        if (linked.__typename !== 'LinkedPairs') return showFailure(refusalOf(linked));
        const done = formatQuantity(linked.linked, 'par agora é um produto', 'pares agora são um produto cada');
        toast.success(withLines(`${done}.${ownCostsText(linked.ownCosts)}`, linked.lines));
        if (linked.refused > 0)
          toastError(
            `${formatQuantity(linked.refused, 'par foi recusado', 'pares foram recusados')}: ${linked.reason ?? ''}`,
            'products',
          );
        onLinked();
      },
      onError: () => showFailure(),
    });
  return [link, isBusy];
}
