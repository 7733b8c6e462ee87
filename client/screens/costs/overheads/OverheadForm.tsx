import { type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { type Marketplace, marketplaceName, marketplaceValues } from '#client/lib/marketplaces.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { allocations, categories, inputOf, type OverheadDraft, periods, scopes } from './overheadDraft.ts';
import { OverheadProducts } from './OverheadProducts.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { useSaveOverhead } from './useSaveOverhead.ts';

const marketplaces = marketplaceValues.map((one): [Marketplace, string] => [one, marketplaceName(one)]);

/** Dialog to add or change an overhead. */
export function OverheadForm({
  draft: former,
  onSaved,
  onClose,
}: {
  draft: OverheadDraft;
  onSaved: () => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(former);
  const [save, isBusy] = useSaveOverhead();
  const set = (change: Partial<OverheadDraft>) => setDraft({ ...draft, ...change });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { input, refusal } = inputOf(draft);
    if (!input) return toastError(refusal, 'overheads');
    save({ id: draft.id, input }, () => {
      onClose();
      onSaved();
      const before = former.id === null ? undefined : inputOf(former).input;
      if (before) toastUndo(t('costs.expenseChanged'), () => save({ id: former.id, input: before }, onSaved));
      else toast.success(t('costs.expenseSaved'));
    });
  };
  const select = <Value extends string>(
    label: string,
    value: Value,
    options: readonly (readonly [Value, string])[],
    onChange: (value: Value) => void,
  ) => (
    <div className="flex flex-col gap-1 text-small font-medium">
      <span aria-hidden>{label}</span>
      <Select label={label} isField value={value} options={options} onChange={onChange} />
    </div>
  );
  const allowed = draft.scope === 'PRODUCTS' ? allocations : allocations.filter(([word]) => word !== 'FIXED_SHARE');
  return (
    <Dialog title={draft.id ? t('costs.changeExpense') : t('costs.newExpense')} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('costs.name')}
            autoComplete="off"
            maxLength={120}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          {select(t('costs.category'), draft.category, categories, (category) => set({ category }))}
          <TextField
            label={t('costs.amountReais')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            value={draft.amount}
            onChange={(event) => set({ amount: event.target.value })}
          />
          {select(t('costs.howOften'), draft.every, periods, (every) => set({ every }))}
          <DateField label={t('costs.start')} value={draft.validFrom} onChange={(validFrom) => set({ validFrom })} />
          <DateField
            label={t('costs.end')}
            hint={draft.every === 'ONCE' ? t('costs.withAnEndTheAmountIs') : t('costs.withoutAnEndItGoesOn')}
            value={draft.validUntil}
            onChange={(validUntil) => set({ validUntil })}
          />
          {select(t('costs.covers'), draft.scope, scopes, (scope) =>
            set({
              scope,
              allocation: scope !== 'PRODUCTS' && draft.allocation === 'FIXED_SHARE' ? 'NONE' : draft.allocation,
            }),
          )}
          {select(t('costs.apportioned'), draft.allocation, allowed, (allocation) => set({ allocation }))}
        </div>
        {draft.scope === 'MARKETPLACE' &&
          select(t('costs.marketplace'), draft.marketplace, marketplaces, (marketplace) => set({ marketplace }))}
        {draft.scope === 'BRAND' && (
          <TextField
            label={t('costs.brand')}
            autoComplete="off"
            maxLength={200}
            hint={t('costs.asItIsOnTheProducts')}
            value={draft.brand}
            onChange={(event) => set({ brand: event.target.value })}
          />
        )}
        {draft.scope === 'PRODUCTS' && (
          <OverheadProducts
            products={draft.products}
            hasShares={draft.allocation === 'FIXED_SHARE'}
            onChange={(products) => set({ products })}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('costs.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('costs.saving') : t('costs.saveExpense')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
