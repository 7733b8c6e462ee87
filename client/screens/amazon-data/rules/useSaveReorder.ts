import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { RestockRow } from '#client/screens/amazon-data/grids/restockRow.ts';
import type { useSaveReorderMutation } from './__generated__/useSaveReorderMutation.graphql';

const FAILURE = t('amazonData.itCouldNotBeSaved');
const TOAST = 'reorder-field';

/** Reorder rules of a product. Null follows the account, or means none. */
export interface Reorder {
  leadDays: number | null;
  leadDeviationDays: number | null;
  reviewDays: number | null;
  onOrder: number | null;
  minimumOrder: number | null;
  casePack: number | null;
  servicePercent: number | null;
}

/** Saves changes of a product's reorder rules. A refusal shows a toast and calls `onRefused`. */
export function useSaveReorder(row: Pick<RestockRow, 'productId'>) {
  const [commit, isBusy] = useMutation<useSaveReorderMutation>(graphql`
    mutation useSaveReorderMutation($input: SetProductPlanningInput!) {
      setProductPlanning(input: $input) {
        __typename
        ... on SetProductPlanningPayload {
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
      variables: { input: { productId: row.productId, ...changes } },
      onCompleted: ({ setProductPlanning: answer }) =>
        answer.__typename === 'UserError' ? refuse(answer.message) : onSaved?.(),
      onError: () => refuse(FAILURE),
    });
  };
  return [save, isBusy] as const;
}
