import { graphql, useMutation } from 'react-relay/hooks';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { RestockRow } from '#client/screens/amazon-data/grids/restockRow.ts';
import type { useSaveReorderMutation } from './__generated__/useSaveReorderMutation.graphql';

const FAILURE = 'Não foi possível salvar';
const TOAST = 'reorder-field';

/** What a seller may say of a product's reordering; null: as the account, or none. */
export interface Reorder {
  leadDays: number | null;
  leadDeviationDays: number | null;
  reviewDays: number | null;
  onOrder: number | null;
  minimumOrder: number | null;
  casePack: number | null;
}

const reorderOf = (row: RestockRow): Reorder => ({
  leadDays: row.ownLeadDays,
  leadDeviationDays: row.ownLeadDeviationDays,
  reviewDays: row.ownReviewDays,
  onOrder: row.onOrder,
  minimumOrder: row.minimumOrder,
  casePack: row.casePack,
});

/** Keeps changes of how a product is reordered; a refusal is told, and to whoever asked. */
export function useSaveReorder(row: RestockRow) {
  const [commit, isBusy] = useMutation<useSaveReorderMutation>(graphql`
    mutation useSaveReorderMutation(
      $productId: Int!
      $leadDays: Float
      $leadDeviationDays: Float
      $reviewDays: Int
      $onOrder: Int
      $minimumOrder: Int
      $casePack: Int
    ) {
      setProductPlanning(
        productId: $productId
        leadDays: $leadDays
        leadDeviationDays: $leadDeviationDays
        reviewDays: $reviewDays
        onOrder: $onOrder
        minimumOrder: $minimumOrder
        casePack: $casePack
      ) {
        __typename
        ... on ProductPlanningPayload {
          row {
            ...restockRow_row
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const save = (
    changes: Partial<Reorder>,
    { onSaved, onRefused }: { onSaved?: () => void; onRefused?: () => void },
  ) => {
    const refuse = (message: string) => {
      onRefused?.();
      toastError(message, TOAST);
    };
    commit({
      // all of them: Relay sends what is left out as null, which would mean "as the account"
      variables: { productId: row.productId, ...reorderOf(row), ...changes },
      onCompleted: ({ setProductPlanning: answer }) =>
        answer.__typename === 'UserError' ? refuse(answer.message) : onSaved?.(),
      onError: () => refuse(FAILURE),
    });
  };
  return [save, isBusy] as const;
}
