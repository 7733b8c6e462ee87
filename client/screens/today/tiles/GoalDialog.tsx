import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { GoalDialogMutation } from './__generated__/GoalDialogMutation.graphql';

/** Form for the revenue that the seller wants in a month. */
export function GoalDialog({ known, onClose }: { known: Amount | null; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string | null>(null);
  const [save, isBusy] = useMutation<GoalDialogMutation>(graphql`
    mutation GoalDialogMutation($minor: BigInt) {
      setRevenueGoal(minor: $minor) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const send = (minor: number | null) =>
    void save({
      variables: { minor },
      onCompleted: ({ setRevenueGoal: answer }) => {
        if (answer.__typename === 'UserError') return setError(answer.message);
        onClose();
        void revalidate();
      },
      onError: () => toastError(t('today.theGoalCouldNotBeSaved'), 'goal'),
    });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('goal');
    const { money, refusal } = parseMoney(typeof text === 'string' ? text : '', 'BRL');
    if (!money) return setError(refusal);
    return send(money.minor);
  };
  return (
    <Dialog title={t('today.revenueGoalOfTheMonth')} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3 touch-targets">
        <p className="text-small text-muted">{t('today.itHoldsForEveryMonthOf')}</p>
        <TextField
          label={t('today.revenuePerMonthReais')}
          name="goal"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={known ? formatMoney(known).replaceAll('\u00a0', ' ') : ''}
          error={error}
          required
        />
        <div className="flex justify-end gap-2">
          {known && (
            <Button disabled={isBusy} onClick={() => send(null)}>
              {t('today.removeTheGoal')}
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={isBusy}>
            {t('today.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
