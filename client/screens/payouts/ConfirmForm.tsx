import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { plainAmount } from '#client/lib/text/typedNumber.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { ConfirmFormMutation } from './__generated__/ConfirmFormMutation.graphql';

/** Dialog to enter what the bank received of a payout. */
export function ConfirmForm({
  id,
  currency,
  minor,
  day: formerDay,
  isConfirmed,
  onClose,
}: {
  id: string;
  currency: string;
  /** Initial amount. */
  minor: number;
  day: string;
  isConfirmed: boolean;
  onClose: () => void;
}) {
  const [amount, setAmount] = useState(() => plainAmount({ minor, currency }));
  const [day, setDay] = useState(formerDay);
  const [commit, isBusy] = useMutation<ConfirmFormMutation>(graphql`
    mutation ConfirmFormMutation($id: ID!, $amount: MoneyInput, $day: Date) {
      confirmPayout(id: $id, amount: $amount, day: $day) {
        __typename
        ... on ConfirmPayoutPayload {
          payout {
            id
            bankDay
            bankAmount {
              ...amount_money
            }
            bankDifference {
              ...amount_money
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const failed = (message = t('payouts.theCheckCouldNotBeKept')) => toastError(message, 'payout');
  const store = (variables: ConfirmFormMutation['variables']) =>
    commit({
      variables,
      onCompleted: ({ confirmPayout: stored }) => {
        if (stored.__typename !== 'ConfirmPayoutPayload') return failed(refusalOf(stored));
        onClose();
        toast.success(variables.amount ? t('payouts.checkKept') : t('payouts.checkRemoved'));
      },
      onError: () => failed(),
    });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { money, refusal } = parseMoney(amount, currency);
    if (!money) return failed(refusal ?? t('payouts.enterTheAmount'));
    if (!day) return failed(t('payouts.enterTheDay'));
    store({ id, amount: money, day });
  };
  return (
    <Dialog title={t('payouts.compareWithTheBank')} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TextField
          label={t('payouts.amountReceived', { currency })}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <DateField label={t('payouts.dayOnTheBankStatement')} value={day} onChange={setDay} />
        <div className="flex flex-wrap justify-end gap-2">
          {isConfirmed && (
            <Button disabled={isBusy} onClick={() => store({ id, amount: null, day: null })}>
              {t('payouts.removeCheck')}
            </Button>
          )}
          <Button onClick={onClose}>{t('payouts.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('payouts.saving') : t('payouts.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
