import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { marketplaceFacts, marketplaceValues } from '#client/lib/marketplaces.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { PriceSending_viewer$key } from './__generated__/PriceSending_viewer.graphql';
import type { PriceSendingMutation } from './__generated__/PriceSendingMutation.graphql';

/** Switches of the sending of prices to each marketplace, off by default. */
export function PriceSending({ viewer, isLocked }: { viewer: PriceSending_viewer$key; isLocked: boolean }) {
  const { priceSending } = useFragment(
    graphql`
      fragment PriceSending_viewer on Viewer {
        priceSending
      }
    `,
    viewer,
  );
  const [commit, isBusy] = useMutation<PriceSendingMutation>(graphql`
    mutation PriceSendingMutation($marketplace: Marketplace!, $isOn: Boolean!) {
      setPriceSending(marketplace: $marketplace, isOn: $isOn) {
        ... on SetPriceSendingPayload {
          viewer {
            ...PriceSending_viewer
          }
        }
        ... on Error {
          message
        }
      }
    }
  `);
  const change = (marketplace: (typeof marketplaceValues)[number], isOn: boolean) =>
    commit({
      variables: { marketplace, isOn },
      onCompleted: ({ setPriceSending: { message } }) => void (message && toastError(message, 'price-sending')),
      onError: () => toastError(t('credentials.theServerCouldNotBeReached'), 'price-sending'),
    });
  return (
    <section aria-labelledby="price-sending" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="price-sending" className="font-semibold">
        {t('credentials.sendPricesToTheMarketplace')}
      </h2>
      <p className="text-small text-muted">{t('credentials.offTheProductOnlyReadsOn')}</p>
      <div className="mt-2 flex flex-col gap-1">
        {marketplaceValues.map((marketplace) => (
          <label key={marketplace} className="flex w-fit items-center gap-2">
            <input
              type="checkbox"
              checked={priceSending.includes(marketplace)}
              disabled={isBusy || isLocked}
              onChange={({ target }) => change(marketplace, target.checked)}
            />
            {t('credentials.sendPrices', {
              the: marketplaceFacts(marketplace).the.startsWith('a ') ? t('credentials.to') : t('credentials.to2'),
              name: marketplaceFacts(marketplace).name,
            })}
          </label>
        ))}
      </div>
    </section>
  );
}
