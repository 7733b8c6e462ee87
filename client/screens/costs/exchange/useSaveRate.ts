import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/refusalOf.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { useSaveRateMutation } from './__generated__/useSaveRateMutation.graphql';

/** Enters the account's own rate of a day, or removes it (null). Answers how to, and whether that is under way. */
export function useSaveRate(
  currency: string,
  onSaved: () => void,
): [(day: string, brl: number | null) => void, boolean] {
  const [commit, isBusy] = useMutation<useSaveRateMutation>(graphql`
    mutation useSaveRateMutation($currency: String!, $day: Date!, $brl: Float) {
      saveExchangeRate(currency: $currency, day: $day, brl: $brl) {
        __typename
        ... on SavedExchangeRate {
          day
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const tellFailure = (message = 'Não foi possível salvar a cotação.') => toastError(message, 'rate');
  const save = (day: string, brl: number | null) =>
    void commit({
      variables: { currency, day, brl },
      onCompleted: ({ saveExchangeRate: saved }) => {
        if (saved.__typename !== 'SavedExchangeRate') return tellFailure(refusalOf(saved));
        toast.success(
          brl === null
            ? 'Cotação removida: volta a valer a pública.'
            : 'Cotação salva: vale desse dia até a próxima, em todas as telas.',
        );
        onSaved();
      },
      onError: () => tellFailure(),
    });
  return [save, isBusy];
}
