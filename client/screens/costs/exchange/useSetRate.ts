import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { useSetRateMutation } from './__generated__/useSetRateMutation.graphql';

/** Returns a function that sets the account's own rate of a day (BRL for one unit), and whether the request is pending. */
export function useSetRate(currency: string, onSaved: () => void): [(day: string, brl: string) => void, boolean] {
  const [commit, isBusy] = useMutation<useSetRateMutation>(graphql`
    mutation useSetRateMutation($currency: Currency!, $day: Date!, $brl: Decimal!) {
      setExchangeRate(currency: $currency, day: $day, brl: $brl) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('costs.theRateCouldNotBeSaved')) => toastError(message, 'rate');
  const set = (day: string, brl: string) =>
    void commit({
      variables: { currency, day, brl },
      onCompleted: ({ setExchangeRate: saved }) => {
        if (saved.__typename === 'UserError') return showFailure(refusalOf(saved));
        toast.success(t('costs.rateSavedItHoldsFromThat'));
        onSaved();
      },
      onError: () => showFailure(),
    });
  return [set, isBusy];
}
