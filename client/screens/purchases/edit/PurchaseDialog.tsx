import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { ProductSearch } from '#client/parts/products/ProductSearch.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { PurchaseDialogChangeMutation } from './__generated__/PurchaseDialogChangeMutation.graphql';
import type { PurchaseDialogCreateMutation } from './__generated__/PurchaseDialogCreateMutation.graphql';
import { LineFields } from './LineFields.tsx';
import {
  type DraftLine,
  draftOf,
  type Faults,
  newDraft,
  newLine,
  noFaults,
  type PurchaseDraft,
  purchaseOf,
  type StoredPurchase,
} from './purchaseDraft.ts';

const MOST_LINES = 200;

/** Form of a purchase order: of `order`, or of a new one that begins with `lines`. */
export function PurchaseDialog({
  order,
  lines,
  onSaved,
  onClose,
}: {
  order?: StoredPurchase & { id: string };
  lines?: DraftLine[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const [create, isCreating] = useMutation<PurchaseDialogCreateMutation>(graphql`
    mutation PurchaseDialogCreateMutation($input: PurchaseOrderInput!) {
      saved: createPurchaseOrder(input: $input) {
        __typename
        ... on PurchaseOrder {
          id
        }
        ... on UserError {
          message
          field
        }
      }
    }
  `);
  const [change, isChanging] = useMutation<PurchaseDialogChangeMutation>(graphql`
    mutation PurchaseDialogChangeMutation($order: ID!, $input: PurchaseOrderInput!) {
      saved: changePurchaseOrder(order: $order, input: $input) {
        __typename
        ... on PurchaseOrder {
          id
        }
        ... on UserError {
          message
          field
        }
      }
    }
  `);
  const [draft, setDraft] = useState(() => (order ? draftOf(order) : newDraft(lines)));
  const [faults, setFaults] = useState<Faults>(noFaults);
  const isBusy = isCreating || isChanging;
  const showFailure = (message = t('purchases.theOrderCouldNotBeSaved')) => toastError(message, 'purchases');
  const onCompleted = ({ saved }: PurchaseDialogCreateMutation['response']) => {
    if (saved.__typename !== 'PurchaseOrder') {
      const message = refusalOf(saved);
      const field = saved.__typename === 'UserError' ? saved.field : null;
      if (message && field) setFaults({ order: { [field]: message }, lines: [] });
      else showFailure(message);
      return;
    }
    toast.success(t('purchases.orderSaved'));
    onClose();
    onSaved(); // after the address changed: a navigation would end the reading that a saved order asks for
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { faults: found, input } = purchaseOf(draft);
    setFaults(found);
    if (!input) return;
    const after = { onCompleted, onError: () => showFailure() };
    if (order) change({ variables: { order: order.id, input }, ...after });
    else create({ variables: { input }, ...after });
  };
  type Field = Exclude<keyof PurchaseDraft, 'lines'>;
  const day = (name: Field) => ({
    value: draft[name],
    error: faults.order[name] ?? null,
    onChange: (value: string) => {
      setDraft({ ...draft, [name]: value });
      setFaults({ ...faults, order: { ...faults.order, [name]: undefined } });
    },
  });
  const field = (name: Field) => ({
    ...day(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => day(name).onChange(target.value),
  });
  const code = (name: 'country' | 'currency') => ({
    ...field(name),
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value.toUpperCase() }),
  });
  const setLines = (next: DraftLine[]) => {
    setDraft({ ...draft, lines: next });
    setFaults({ order: { ...faults.order, lines: undefined }, lines: [] });
  };
  return (
    <Dialog
      title={order ? t('purchases.editPurchaseOrder') : t('purchases.newPurchaseOrder')}
      size="wide"
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="touch-targets flex flex-col gap-4">
        <TextField label={t('purchases.supplier')} maxLength={120} {...field('supplier')} />
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          <DateField label={t('purchases.orderedOn')} {...day('orderedOn')} />
          <DateField label={t('purchases.arrivesOn')} {...day('dueOn')} />
          <TextField label={t('purchases.countryOfArrival')} maxLength={2} {...code('country')} />
          <TextField label={t('purchases.currency')} maxLength={3} {...code('currency')} />
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-small font-semibold">{t('purchases.products')}</legend>
          {draft.lines.map((line, place) => (
            <LineFields
              key={`${line.number ?? ''} ${line.product} ${place}`}
              line={line}
              faults={faults.lines[place] ?? {}}
              currency={draft.currency}
              onChange={(next) => setLines(draft.lines.with(place, next))}
              onRemove={() => setLines(draft.lines.toSpliced(place, 1))}
            />
          ))}
          {draft.lines.length < MOST_LINES && (
            <ProductSearch
              placeholder={t('purchases.nameSkuOrAsinOfA')}
              chosen={draft.lines.map(({ product, name }) => ({ id: product, name }))}
              onChoose={(product) => setLines([...draft.lines, newLine(product)])}
            />
          )}
          {faults.order.lines && (
            <p role="alert" className="text-small text-negative">
              {faults.order.lines}
            </p>
          )}
        </fieldset>
        <TextField label={t('purchases.remark')} maxLength={500} {...field('note')} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('purchases.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('purchases.saving') : t('purchases.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
