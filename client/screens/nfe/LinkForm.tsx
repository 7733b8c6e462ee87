import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { LinkForm_item$key } from './__generated__/LinkForm_item.graphql';
import type { LinkFormMutation } from './__generated__/LinkFormMutation.graphql';
import { type FoundProduct, NfeProductSearch } from './NfeProductSearch.tsx';

/** Dialog that says which listings an item of a supplier is. */
export function LinkForm({
  item,
  onClose,
  onSaved,
}: {
  item: LinkForm_item$key;
  onClose: () => void;
  onSaved: () => void;
}) {
  const {
    supplierCnpj,
    supplierSku,
    name,
    factor: written,
    suggestions,
  } = useFragment(
    graphql`
      fragment LinkForm_item on SupplierItem {
        supplierCnpj
        supplierSku
        name
        factor
        suggestions {
          id
          asin
          sku
          name
          marketplace
        }
      }
    `,
    item,
  );
  const [products, setProducts] = useState<readonly FoundProduct[]>(suggestions);
  const [chosen, setChosen] = useState(() => new Set(suggestions.map(({ id }) => id)));
  const [factor, setFactor] = useState(String(Number(written)).replace('.', ','));
  const [save, isBusy] = useMutation<LinkFormMutation>(graphql`
    mutation LinkFormMutation($supplierCnpj: String!, $supplierSku: String!, $productIds: [ID!]!, $factor: String!) {
      linkSupplierItem(
        supplierCnpj: $supplierCnpj
        supplierSku: $supplierSku
        productIds: $productIds
        factor: $factor
      ) {
        __typename
        ... on NfePayload {
          viewer {
            id
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const failed = (message = t('nfe.itCouldNotBeSaved')) => toastError(message, 'nfe');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen.size === 0) return failed(t('nfe.chooseTheProduct'));
    save({
      variables: { supplierCnpj, supplierSku, productIds: [...chosen], factor },
      onCompleted: ({ linkSupplierItem: saved }) => {
        if (saved.__typename !== 'NfePayload') return failed(refusalOf(saved));
        toast.success(t('nfe.itemRecognised'));
        onSaved();
      },
      onError: () => failed(),
    });
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const add = (product: FoundProduct) => {
    if (products.every(({ id }) => id !== product.id)) setProducts([...products, product]);
    setChosen(new Set([...chosen, product.id]));
  };
  return (
    <Dialog title={t('nfe.whichProductIsThisItem')} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-small break-words text-muted">
          {name} · {supplierSku}
        </p>
        {products.length > 0 && (
          <fieldset className="flex flex-col gap-1 text-small">
            <legend className="mb-1 font-medium">{t('nfe.listingsThatReceiveTheCost')}</legend>
            {products.map(({ id, name: title, sku, asin, marketplace }) => (
              <label key={id} className="flex items-start gap-2">
                <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} className="mt-1" />
                <span className="min-w-0 break-words">
                  {title ?? sku ?? asin} · {marketplaceName(marketplace)} · {sku ?? asin}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <NfeProductSearch onChoose={add} />
        <TextField
          label={t('nfe.unitsInEachQuantityOfThe')}
          hint={t('nfe.aBoxOf12Is12')}
          inputMode="decimal"
          autoComplete="off"
          value={factor}
          onChange={(event) => setFactor(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('nfe.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('nfe.saving') : t('nfe.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
