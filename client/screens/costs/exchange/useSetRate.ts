import { graphql, useMutation } from 'react-relay/hooks';
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
  const showFailure = (message = 'Não foi possível salvar a cotação.') => toastError(message, 'rate');
  const set = (day: string, brl: string) =>
    void commit({
      variables: { currency, day, brl },
      onCompleted: ({ setExchangeRate: saved }) => {
        if (saved.__typename === 'UserError') return showFailure(refusalOf(saved));
        toast.success('Cotação salva: vale desse dia até a próxima, em todas as telas.');
        onSaved();
      },
      onError: () => showFailure(),
    });
  return [set, isBusy];
}
