import { commitMutation, graphql } from 'react-relay/hooks';
import { environment } from '#client/data/environment.ts';
import { clearLastFigures } from '#client/data/lastFigures.ts';
import { type CurrencyChoice, storeCurrency } from '#client/lib/language/currency.ts';
import type { chooseCurrencyMutation } from './__generated__/chooseCurrencyMutation.graphql';

/**
 * Keeps the currency for the signed-in person, and loads the page again with it. Where it cannot be kept, as in the demonstration,
 * which many share, it is this browser's alone.
 */
export async function chooseCurrency(choice: CurrencyChoice): Promise<void> {
  storeCurrency(choice);
  clearLastFigures();
  await keepForPerson(choice);
  window.location.reload();
}

const keepForPerson = (choice: CurrencyChoice): Promise<void> =>
  new Promise((resolve) => {
    commitMutation<chooseCurrencyMutation>(environment, {
      mutation: graphql`
        mutation chooseCurrencyMutation($currency: CurrencyChoice!) {
          setCurrency(currency: $currency) {
            __typename
          }
        }
      `,
      variables: { currency: choice },
      onCompleted: () => resolve(),
      onError: () => resolve(),
    });
  });
