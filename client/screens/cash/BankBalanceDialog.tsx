import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { useNow } from '#client/data/useNow.ts';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { textIn } from './textIn.ts';
import type { BankBalanceDialogMutation } from './__generated__/BankBalanceDialogMutation.graphql';

/** Form for the balance of the bank account, which may be negative. */
export function BankBalanceDialog({
  currency,
  known = null,
  onClose,
}: {
  currency: string;
  /** The balance that is known. */
  known?: Amount | null;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const today = saoPauloDay(useNow());
  const [error, setError] = useState<string | null>(null);
  const [save, isBusy] = useMutation<BankBalanceDialogMutation>(graphql`
    mutation BankBalanceDialogMutation($input: BankBalanceInput!) {
      setBankBalance(input: $input) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const send = (input: BankBalanceDialogMutation['variables']['input']) =>
    void save({
      variables: { input },
      onCompleted: ({ setBankBalance: answer }) => {
        if (answer.__typename === 'UserError') return setError(answer.message);
        onClose();
        void revalidate();
      },
      onError: () => toastError(t('cash.theBalanceCouldNotBeSaved'), 'cash'),
    });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = textIn(form, 'balance');
    const isDebt = /^[-−]/.test(text);
    const { money, refusal } = parseMoney(isDebt ? text.slice(1) : text, currency);
    if (!money) return setError(refusal);
    return send({ currency, minor: isDebt ? -money.minor : money.minor, date: textIn(form, 'date') || null });
  };
  return (
    <Dialog title={t('cash.bankBalance')} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3">
        <p className="text-small text-muted">{t('cash.theBalanceOfEachDayStarts')}</p>
        <TextField
          label={t('cash.balance', { currency })}
          name="balance"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={known ? formatMoney(known).replaceAll('\u00a0', ' ') : ''}
          error={error}
          required
        />
        <DateField label={t('cash.ofTheDay')} name="date" max={today} defaultValue={today} />
        <div className="flex justify-end gap-2">
          {known && (
            <Button disabled={isBusy} onClick={() => send({ currency })}>
              {t('cash.forgetTheBalance')}
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={isBusy}>
            {t('cash.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
