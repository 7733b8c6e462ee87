import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { EditDialog_product$key } from './__generated__/EditDialog_product.graphql';
import type { EditDialogMutation } from './__generated__/EditDialogMutation.graphql';
import { draftOf, type Faults, type StatedDraft, statedOf } from './statedDraft.ts';

const units = [
  ['g', 'g'],
  ['kg', 'kg'],
] as const;

/** Form of what the seller states of a product. */
export function EditDialog({ product: key, onClose }: { product: EditDialog_product$key; onClose: () => void }) {
  const { id, stated, listed, ...measures } = useFragment(
    graphql`
      fragment EditDialog_product on MasterProduct {
        id
        stated {
          name
          sku
          ean
          brand
        }
        listed {
          name
          sku
          ean
          brand
        }
        lengthMm
        widthMm
        heightMm
        weightG
      }
    `,
    key,
  );
  const [commit, isBusy] = useMutation<EditDialogMutation>(graphql`
    mutation EditDialogMutation($product: ID!, $stated: MasterProductInput!) {
      setMasterProduct(product: $product, stated: $stated) {
        __typename
        ... on MasterProduct {
          name
          sku
          ean
          brand
          stated {
            name
            sku
            ean
            brand
          }
          lengthMm
          widthMm
          heightMm
          weightG
        }
        ... on UserError {
          message
          field
        }
      }
    }
  `);
  const [draft, setDraft] = useState(() =>
    draftOf({
      name: stated.name ?? null,
      sku: stated.sku ?? null,
      ean: stated.ean ?? null,
      brand: stated.brand ?? null,
      lengthMm: measures.lengthMm ?? null,
      widthMm: measures.widthMm ?? null,
      heightMm: measures.heightMm ?? null,
      weightG: measures.weightG ?? null,
    }),
  );
  const [faults, setFaults] = useState<Faults>({});
  const showFailure = (message = t('products.theProductCouldNotBeSaved')) => toastError(message, 'products');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = statedOf(draft);
    setFaults(read.faults);
    if (Object.keys(read.faults).length > 0) return;
    commit({
      variables: { product: id, stated: read.stated },
      onCompleted: ({ setMasterProduct: saved }) => {
        if (saved.__typename === 'MasterProduct') {
          toast.success(t('products.productSaved'));
          return onClose();
        }
        const message = refusalOf(saved);
        const field = saved.__typename === 'UserError' ? saved.field : null;
        if (message && field && field in read.stated) setFaults({ [field]: message });
        else showFailure(message);
      },
      onError: () => showFailure(),
    });
  };
  const input = (field: Exclude<keyof StatedDraft, 'weightUnit'>) => ({
    value: draft[field],
    error: faults[field] ?? null,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [field]: target.value });
      setFaults({ ...faults, [field]: undefined });
    },
  });
  const text = (field: keyof typeof listed & keyof StatedDraft) => ({
    ...input(field),
    placeholder: listed[field]
      ? t('products.inTheListings', { listed: listed[field] })
      : t('products.theListingsDoNotSay'),
  });
  const size = (field: 'lengthMm' | 'widthMm' | 'heightMm') => ({
    ...input(field),
    inputMode: 'decimal' as const,
    placeholder: '0,0',
  });
  return (
    <Dialog title={t('products.editProduct')} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="touch-targets flex flex-col gap-4">
        <p className="text-small text-muted">{t('products.whatYouEnterHoldsInPlace')}</p>
        <TextField label={t('products.name')} {...text('name')} />
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField label={t('products.sku')} {...text('sku')} />
          <TextField label={t('products.ean')} inputMode="numeric" {...text('ean')} />
          <TextField label={t('products.brand')} {...text('brand')} />
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-small font-semibold">{t('products.packedUnit')}</legend>
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
            <TextField label={t('products.widthCm')} {...size('widthMm')} />
            <TextField label={t('products.heightCm')} {...size('heightMm')} />
            <TextField label={t('products.lengthCm')} {...size('lengthMm')} />
            <div className="flex items-start gap-1.5">
              <div className="min-w-0 flex-1">
                <TextField label={t('products.weight')} inputMode="decimal" placeholder="0" {...input('weightG')} />
              </div>
              <div className="w-18 shrink-0 pt-[1.375rem]">
                <Select
                  label={t('products.unitOfWeight')}
                  isField
                  value={draft.weightUnit}
                  options={units}
                  onChange={(weightUnit) => setDraft({ ...draft, weightUnit })}
                />
              </div>
            </div>
          </div>
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('products.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('products.saving') : t('products.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
