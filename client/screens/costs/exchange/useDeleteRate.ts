import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { useDeleteRateMutation } from './__generated__/useDeleteRateMutation.graphql';

/** Returns a function that deletes the account's own rate of a day, and whether the deletion is pending. */
export function useDeleteRate(currency: string, onDeleted: () => void): [(day: string) => void, boolean] {
  const [commit, isBusy] = useMutation<useDeleteRateMutation>(graphql`
    mutation useDeleteRateMutation($currency: Currency!, $day: Date!) {
      deleteExchangeRate(currency: $currency, day: $day) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('costs.theRateCouldNotBeSaved')) => toastError(message, 'rate');
  const remove = (day: string) =>
    void commit({
      variables: { currency, day },
      onCompleted: ({ deleteExchangeRate: deleted }) => {
        if (deleted.__typename === 'UserError') return showFailure(refusalOf(deleted));
        toast.success(t('costs.rateRemovedThePublicOneHolds'));
        onDeleted();
      },
      onError: () => showFailure(),
    });
  return [remove, isBusy];
}
