import { type SubmitEvent, useId, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
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
  const showFailure = (message = 'Não foi possível salvar a regra.') => toastError(message, 'fee');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const percent = exactDecimal(draft.percent.replace('%', ''));
    if (percent === null) return showFailure('Informe a comissão em percentual.');
    if (!draft.validFrom) return showFailure('Informe o dia em que a regra começa.');
    const { id, input, refusal } = inputOf(draft, { percent, currency });
    if (!input) return showFailure(refusal);
    const onError = () => showFailure();
    const show = (saved: SavedRule) => {
      if (saved.lines === undefined) return showFailure(refusalOf(saved));
      toastSaved('Regra salva.', saved.lines);
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
    <Dialog title={changed ? 'Alterar regra' : 'Nova regra'} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        {product ? (
          <p className="text-small">
            Só para <strong>{product.name}</strong>, {placeName(draft)}.
          </p>
        ) : (
          <FeeScopeFields scope={draft} choices={choices} onChange={set} />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {amount('priceFrom', 'Preço a partir de', 'sem limite')}
          {amount('priceBelow', 'Preço abaixo de', 'sem limite')}
        </div>
        <div className="grid gap-3 sm:grid-cols-4">
          <TextField
            label="Comissão (%)"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,0"
            value={draft.percent}
            onChange={(event) => set({ percent: event.target.value })}
          />
          {amount('fixed', 'Tarifa fixa', '0,00')}
          {amount('minimum', 'Comissão mínima', '0,00')}
          {amount('fulfilment', 'Frete e logística', 'desconhecido')}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="flex flex-col gap-1">
            <TextField
              label="Vale desde"
              type="date"
              aria-describedby={dayHintId}
              value={draft.validFrom}
              onChange={(event) => set({ validFrom: event.target.value })}
            />
            <p id={dayHintId} className="text-label text-muted">
              {changed === null
                ? 'As vendas desse dia em diante são estimadas de novo.'
                : changed.validFrom === draft.validFrom
                  ? 'Corrige a regra desde o início dela.'
                  : `A regra atual, de ${formatDayOnly(changed.validFrom)}, continua valendo até a véspera.`}
            </p>
          </div>
          <TextField
            label="Fonte"
            placeholder="informado pelo vendedor"
            maxLength={200}
            value={draft.source}
            onChange={(event) => set({ source: event.target.value })}
          />
        </div>
        {changed && changed.validFrom !== draft.validFrom && (
          <Button tone="quiet" className="self-start" onClick={() => set({ validFrom: changed.validFrom })}>
            Corrigir desde {formatDayOnly(changed.validFrom)}
          </Button>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? 'Salvando…' : 'Salvar regra'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
