import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { type Marketplace, marketplaceName, marketplaceValues } from '#client/lib/marketplaces.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import type { FreightRuleFormMutation } from './__generated__/FreightRuleFormMutation.graphql';
import { type FreightRuleDraft, inputOf, logisticName, logisticOptions } from './freightRuleDraft.ts';
import { ProductField } from './ProductField.tsx';

const marketplaces: [Marketplace | '', string][] = [
  ['', t('costs.allMarketplaces')],
  ...marketplaceValues.map((one): [Marketplace, string] => [one, marketplaceName(one)]),
];

/** Dialog to create or change a rule of own freight and packaging. */
export function FreightRuleForm({
  draft: initialDraft,
  onSaved,
  onClose,
}: {
  draft: FreightRuleDraft;
  onSaved: () => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(initialDraft);
  const [save, isBusy] = useMutation<FreightRuleFormMutation>(graphql`
    mutation FreightRuleFormMutation($id: ID, $input: FreightRuleInput!) {
      saveFreightRule(id: $id, input: $input) {
        __typename
        ... on SaveFreightRulePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const set = (change: Partial<FreightRuleDraft>) => setDraft({ ...draft, ...change });
  const showFailure = (message = t('costs.theRuleCouldNotBeSaved')) => toastError(message, 'freight');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { input, refusal } = inputOf(draft);
    if (!input) return showFailure(refusal);
    save({
      variables: { id: draft.id, input },
      onCompleted: ({ saveFreightRule: saved }) => {
        if (saved.__typename !== 'SaveFreightRulePayload') return showFailure(refusalOf(saved));
        toastSaved(t('costs.ruleSaved'), saved.lines);
        onClose();
        onSaved();
      },
      onError: () => showFailure(),
    });
  };
  type AmountField = 'priceFrom' | 'priceBelow' | 'perOrder' | 'perUnit' | 'packagingPerOrder' | 'packagingPerUnit';
  const amount = (name: AmountField, label: string, placeholder = '0,00') => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  const isKnown = logisticOptions.some(([word]) => word === draft.logistic);
  return (
    <Dialog title={draft.id ? t('costs.changeRule') : t('costs.newRule')} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="flex flex-col gap-1 text-small font-medium">
            <span aria-hidden>{t('costs.marketplace')}</span>
            <Select
              label={t('costs.marketplace')}
              isField
              value={draft.marketplace}
              options={marketplaces}
              onChange={(marketplace) => set({ marketplace })}
            />
          </div>
          <div className="flex flex-col gap-1 text-small font-medium">
            <span aria-hidden>{t('costs.wayOfShipping')}</span>
            <Select
              label={t('costs.wayOfShipping')}
              isField
              value={draft.logistic}
              options={isKnown ? logisticOptions : [...logisticOptions, [draft.logistic, logisticName(draft.logistic)]]}
              onChange={(logistic) => set({ logistic })}
            />
          </div>
        </div>
        <ProductField value={draft.product} onChange={(product) => set({ product })} />
        <div className="grid gap-3 sm:grid-cols-3">
          {amount('perOrder', t('costs.freightPerOrderReais'))}
          {amount('perUnit', t('costs.freightPerUnitReais'))}
          <TextField
            label={t('costs.freightPercentOfPrice')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,0"
            value={draft.percent}
            onChange={(event) => set({ percent: event.target.value })}
          />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {amount('packagingPerOrder', t('costs.packagingPerOrderReais'))}
          {amount('packagingPerUnit', t('costs.packagingPerUnitReais'))}
          {amount('priceFrom', t('costs.priceFromReais'), t('costs.noLimit'))}
          {amount('priceBelow', t('costs.priceBelowReais'), t('costs.noLimit'))}
          <DateField
            label={t('costs.holdsFrom2')}
            hint={t('costs.theOrdersFromThatDayOn')}
            value={draft.validFrom}
            onChange={(validFrom) => set({ validFrom })}
          />
          <TextField
            label={t('costs.note')}
            maxLength={200}
            value={draft.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('costs.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('costs.saving') : t('costs.saveRule')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
