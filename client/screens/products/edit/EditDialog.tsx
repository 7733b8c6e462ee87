import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
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
  const showFailure = (message = 'Não foi possível salvar o produto.') => toastError(message, 'products');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = statedOf(draft);
    setFaults(read.faults);
    if (Object.keys(read.faults).length > 0) return;
    commit({
      variables: { product: id, stated: read.stated },
      onCompleted: ({ setMasterProduct: saved }) => {
        if (saved.__typename === 'MasterProduct') {
          toast.success('Produto salvo.');
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
    placeholder: listed[field] ? `Nos anúncios: ${listed[field]}` : 'Os anúncios não dizem',
  });
  const size = (field: 'lengthMm' | 'widthMm' | 'heightMm') => ({
    ...input(field),
    inputMode: 'decimal' as const,
    placeholder: '0,0',
  });
  return (
    <Dialog title="Editar produto" size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="touch-targets flex flex-col gap-4">
        <p className="text-small text-muted">
          O que você informar vale no lugar do que os anúncios dizem. Campo vazio: como nos anúncios. Nada muda no
          marketplace.
        </p>
        <TextField label="Nome" {...text('name')} />
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField label="SKU" {...text('sku')} />
          <TextField label="EAN" inputMode="numeric" {...text('ean')} />
          <TextField label="Marca" {...text('brand')} />
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-small font-semibold">Unidade embalada</legend>
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
            <TextField label="Largura (cm)" {...size('widthMm')} />
            <TextField label="Altura (cm)" {...size('heightMm')} />
            <TextField label="Comprimento (cm)" {...size('lengthMm')} />
            <div className="flex items-start gap-1.5">
              <div className="min-w-0 flex-1">
                <TextField label="Peso" inputMode="decimal" placeholder="0" {...input('weightG')} />
              </div>
              <div className="w-18 shrink-0 pt-[1.375rem]">
                <Select
                  label="Unidade do peso"
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
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? 'Salvando…' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
