import { graphql, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { useRefreshCashMutation } from './__generated__/useRefreshCashMutation.graphql';

const FAILURE = t('cash.theCashCouldNotBeComputed');

/** Projects the account's cash again and shows it. */
export function useRefreshCash(): { refresh: () => void; isBusy: boolean } {
  const { revalidate } = useRevalidator();
  const [send, isBusy] = useMutation<useRefreshCashMutation>(graphql`
    mutation useRefreshCashMutation {
      refreshCashForecast {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const refresh = () =>
    void send({
      variables: {},
      onCompleted: ({ refreshCashForecast: answer }) => {
        if (answer.__typename === 'UserError') return toastError(answer.message, 'cash');
        void revalidate();
      },
      onError: () => toastError(FAILURE, 'cash'),
    });
  return { refresh, isBusy };
}
