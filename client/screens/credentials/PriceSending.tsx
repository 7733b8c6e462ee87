import { graphql, useFragment, useMutation } from 'react-relay/hooks';
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
      onError: () => toastError('Erro de conexão com o servidor', 'price-sending'),
    });
  return (
    <section aria-labelledby="price-sending" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="price-sending" className="font-semibold">
        Enviar preços ao marketplace
      </h2>
      <p className="text-small text-muted">
        Desligado, o produto só lê. Ligado, um preço sugerido pode ser enviado, um por um, depois de você ver e
        confirmar a mudança; cada envio fica registrado em Dados Amazon.
      </p>
      <div className="mt-2 flex flex-col gap-1">
        {marketplaceValues.map((marketplace) => (
          <label key={marketplace} className="flex w-fit items-center gap-2">
            <input
              type="checkbox"
              checked={priceSending.includes(marketplace)}
              disabled={isBusy || isLocked}
              onChange={({ target }) => change(marketplace, target.checked)}
            />
            Enviar preços {marketplaceFacts(marketplace).the.startsWith('a ') ? 'à ' : 'ao '}
            {marketplaceFacts(marketplace).name}
          </label>
        ))}
      </div>
    </section>
  );
}
