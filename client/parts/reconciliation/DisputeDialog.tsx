import { type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import type { DisputeState } from './disputeStates.ts';
import { useSetDispute } from './useSetDispute.ts';

/** What is to be done about some differences. */
export interface Action {
  state: DisputeState;
  ids: readonly string[];
  /** State of them all when the dialog opened; null when they differ. */
  seenState: DisputeState | null;
  /** Of the first. */
  currency: string;
}

export const actionNames: Readonly<Record<DisputeState, string>> = {
  CONTESTED: t('differences.dispute'),
  IGNORED: t('differences.ignore'),
  WON: t('differences.markAsWon'),
  LOST: t('differences.markAsLost'),
  OPEN: t('differences.reopen'),
};
const hints: Readonly<Record<DisputeState, string>> = {
  CONTESTED: t('differences.openACaseAtTheMarketplace'),
  IGNORED: t('differences.theyLeaveTheTotalToCheck'),
  WON: t('differences.withoutAnAmountTheWholeDifference'),
  LOST: t('differences.theyLeaveTheTotalToCheck'),
  OPEN: t('differences.theyReturnToTheTotalTo'),
};

/** Dialog that asks for ticket, deadline, amount or note before it changes differences. */
export function DisputeDialog({
  action,
  onDone,
  onClose,
}: {
  action: Action;
  onDone: () => void;
  onClose: () => void;
}) {
  const { state, ids, seenState, currency } = action;
  const [draft, setDraft] = useState({ protocol: '', dueAt: '', recovered: '', note: '' });
  const { set, undo, isBusy } = useSetDispute();
  const input = (name: keyof typeof draft) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const recovered = draft.recovered.trim() === '' ? null : parseMoney(draft.recovered, currency);
    if (recovered?.refusal !== undefined) return toastError(recovered.refusal, 'differences');
    const written = (text: string) => text.trim() || undefined;
    const change = {
      state,
      seenState,
      protocol: written(draft.protocol),
      note: written(draft.note),
      dueAt: draft.dueAt || undefined,
      recoveredMinor: recovered?.money.minor,
    };
    set({ ids, input: change }, () => {
      const changed = t('differences.differencesChanged', { idsCount: ids.length });
      toastUndo(changed, () => undo({ ids, seenState: state }, onDone));
      onClose();
      onDone();
    });
  };
  return (
    <Dialog
      title={t('differences.differences2', { actionNames: actionNames[state], idsCount: ids.length })}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-small text-muted">{hints[state]}</p>
        {state === 'CONTESTED' && (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label={t('differences.caseNumber')} maxLength={120} {...input('protocol')} />
            <DateField
              label={t('differences.answerBy')}
              value={draft.dueAt}
              onChange={(dueAt) => setDraft({ ...draft, dueAt })}
            />
          </div>
        )}
        {state === 'WON' && ids.length === 1 && (
          <TextField
            label={t('differences.amountRecovered')}
            inputMode="decimal"
            placeholder="0,00"
            {...input('recovered')}
          />
        )}
        <TextField label={t('differences.note')} maxLength={1_000} {...input('note')} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('differences.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {actionNames[state]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
