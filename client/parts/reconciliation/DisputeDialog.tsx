import { type SubmitEvent, useState } from 'react';
import { formatQuantity } from '#client/lib/format.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { useSetDispute } from './useSetDispute.ts';

export type DisputeState = 'OPEN' | 'CONTESTED' | 'WON' | 'LOST' | 'IGNORED';

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
  CONTESTED: 'Contestar',
  IGNORED: 'Ignorar',
  WON: 'Marcar ganho',
  LOST: 'Marcar perdido',
  OPEN: 'Reabrir',
};
const hints: Readonly<Record<DisputeState, string>> = {
  CONTESTED: 'Abra o chamado no marketplace com o pacote de provas e anote aqui o protocolo.',
  IGNORED: 'Saem do total para conferir. Você pode reabrir.',
  WON: 'Sem valor, vale a diferença inteira de cada uma.',
  LOST: 'Saem do total para conferir. Você pode reabrir.',
  OPEN: 'Voltam ao total para conferir.',
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
  const [set, isBusy] = useSetDispute();
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
      toast.success(`${formatQuantity(ids.length, 'diferença alterada', 'diferenças alteradas')}.`);
      onClose();
      onDone();
    });
  };
  return (
    <Dialog title={`${actionNames[state]} ${formatQuantity(ids.length, 'diferença', 'diferenças')}`} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-small text-muted">{hints[state]}</p>
        {state === 'CONTESTED' && (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label="Protocolo" maxLength={120} {...input('protocol')} />
            <TextField label="Resposta até" type="date" {...input('dueAt')} />
          </div>
        )}
        {state === 'WON' && ids.length === 1 && (
          <TextField label="Valor recuperado" inputMode="decimal" placeholder="0,00" {...input('recovered')} />
        )}
        <TextField label="Anotação" maxLength={1_000} {...input('note')} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {actionNames[state]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
