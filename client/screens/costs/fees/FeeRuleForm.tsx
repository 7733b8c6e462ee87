import { type SubmitEvent, useId, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { refusalOf } from '#client/lib/schema.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { FeeRuleFormCreateMutation } from './__generated__/FeeRuleFormCreateMutation.graphql';
import type { FeeRuleFormUpdateMutation } from './__generated__/FeeRuleFormUpdateMutation.graphql';
import { type FeeRuleDraft, inputOf } from './feeRuleDraft.ts';
import { FeeScopeFields } from './FeeScopeFields.tsx';
import { type FeeChoices, placeCurrency, placeName } from './placeName.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

interface SavedRule {
  readonly __typename: string;
  /** Number of recalculated sales. Null while a job recalculates them, undefined in an error. */
  readonly lines?: number | null;
  readonly message?: string;
}

/** Dialog to create a fee rule, or to change one from a day on. */
export function FeeRuleForm({
  draft: initialDraft,
  choices,
  onSaved,
  onClose,
}: {
  draft: FeeRuleDraft;
  choices: FeeChoices;
  onSaved: () => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(initialDraft);
  const [create, isCreating] = useMutation<FeeRuleFormCreateMutation>(graphql`
    mutation FeeRuleFormCreateMutation($input: FeeRuleInput!) {
      createFeeRule(input: $input) {
        __typename
        ... on CreateFeeRulePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [update, isUpdating] = useMutation<FeeRuleFormUpdateMutation>(graphql`
    mutation FeeRuleFormUpdateMutation($id: ID!, $input: FeeRuleInput!) {
      updateFeeRule(id: $id, input: $input) {
        __typename
        ... on UpdateFeeRulePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const isBusy = isCreating || isUpdating;
  const dayHintId = useId();
  const { changed, product } = draft;
  const currency = placeCurrency(choices, draft);
  const set = (change: Partial<FeeRuleDraft>) => setDraft({ ...draft, ...change });
  const showFailure = (message = t('costs.theRuleCouldNotBeSaved')) => toastError(message, 'fee');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const percent = exactDecimal(draft.percent.replace('%', ''));
    if (percent === null) return showFailure(t('costs.enterTheCommissionInPercent'));
    if (!draft.validFrom) return showFailure(t('costs.enterTheDayTheRuleBegins'));
    const { id, input, refusal } = inputOf(draft, { percent, currency });
    if (!input) return showFailure(refusal);
    const onError = () => showFailure();
    const show = (saved: SavedRule) => {
      if (saved.lines === undefined) return showFailure(refusalOf(saved));
      toastSaved(t('costs.ruleSaved'), saved.lines);
      onClose();
      onSaved();
    };
    if (id) update({ variables: { id, input }, onCompleted: ({ updateFeeRule }) => show(updateFeeRule), onError });
    else create({ variables: { input }, onCompleted: ({ createFeeRule }) => show(createFeeRule), onError });
  };
  const amount = (name: 'priceFrom' | 'priceBelow' | 'fixed' | 'minimum' | 'fulfilment', label: string, hint = '') => (
    <TextField
      label={`${label} (${currency})`}
      inputMode="decimal"
      autoComplete="off"
      placeholder={hint}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <Dialog title={changed ? t('costs.changeRule') : t('costs.newRule')} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        {product ? (
          <p className="text-small">
            <Trans
              id="costs.onlyFor"
              params={{ name: product.name, draft: placeName(draft) }}
              components={{ strong: <strong /> }}
            />
          </p>
        ) : (
          <FeeScopeFields scope={draft} choices={choices} onChange={set} />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {amount('priceFrom', t('costs.priceFrom'), t('costs.noLimit'))}
          {amount('priceBelow', t('costs.priceBelow'), t('costs.noLimit'))}
        </div>
        <div className="grid gap-3 sm:grid-cols-4">
          <TextField
            label={t('costs.commissionPercent')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,0"
            value={draft.percent}
            onChange={(event) => set({ percent: event.target.value })}
          />
          {amount('fixed', t('costs.fixedFee'), '0,00')}
          {amount('minimum', t('costs.minimumCommission'), '0,00')}
          {amount('fulfilment', t('costs.freightAndLogistics'), t('costs.unknown'))}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="flex flex-col gap-1">
            <DateField
              label={t('costs.holdsFrom')}
              aria-describedby={dayHintId}
              value={draft.validFrom}
              onChange={(validFrom) => set({ validFrom })}
            />
            <p id={dayHintId} className="text-label text-muted">
              {changed === null
                ? t('costs.theSalesFromThatDayOn')
                : changed.validFrom === draft.validFrom
                  ? t('costs.correctsTheRuleFromItsStart')
                  : t('costs.theCurrentRuleOfHoldsUntil', { validFrom: formatDayOnly(changed.validFrom) })}
            </p>
          </div>
          <TextField
            label={t('costs.source')}
            placeholder={t('costs.givenByTheSeller')}
            maxLength={200}
            value={draft.source}
            onChange={(event) => set({ source: event.target.value })}
          />
        </div>
        {changed && changed.validFrom !== draft.validFrom && (
          <Button tone="quiet" className="self-start" onClick={() => set({ validFrom: changed.validFrom })}>
            {t('costs.correctFrom', { validFrom: formatDayOnly(changed.validFrom) })}
          </Button>
        )}
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
