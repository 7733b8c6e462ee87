import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { ReceiveDialogMutation } from './__generated__/ReceiveDialogMutation.graphql';
import { receivedOf } from './receivedOf.ts';

interface Line {
  number: number;
  name: string;
  units: number;
  missingUnits: number;
}

/** Form of what came of an order, with all that is missing at first. More than was ordered is asked about. */
export function ReceiveDialog({
  order: { id, supplier, lines },
  onSaved,
  onClose,
}: {
  order: { id: string; supplier: string; lines: readonly Line[] };
  onSaved: () => void;
  onClose: () => void;
}) {
  const [commit, isBusy] = useMutation<ReceiveDialogMutation>(graphql`
    mutation ReceiveDialogMutation($order: ID!, $day: Date!, $lines: [ReceivedLineInput!]!, $isMoreFine: Boolean!) {
      received: receivePurchase(order: $order, day: $day, lines: $lines, isMoreFine: $isMoreFine) {
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
  const [today] = useState(() => saoPauloDay(new Date()));
  const [day, setDay] = useState(today);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(lines.map(({ number, missingUnits }) => [number, String(missingUnits)])),
  );
  const [fault, setFault] = useState<{ message: string; isMore: boolean }>();
  const showFailure = (message = t('purchases.theReceiptCouldNotBeRecorded')) => toastError(message, 'purchases');
  const send = (isMoreFine: boolean) => {
    const received = receivedOf(typed);
    if (typeof received === 'string') return setFault({ message: received, isMore: false });
    if (day === '') return setFault({ message: t('purchases.enterTheDay'), isMore: false });
    commit({
      variables: { order: id, day, lines: received, isMoreFine },
      onCompleted: ({ received: saved }) => {
        if (saved.__typename === 'PurchaseOrder') {
          toast.success(t('purchases.receiptRecorded'));
          onSaved();
          return onClose();
        }
        const message = refusalOf(saved);
        const isMore = saved.__typename === 'UserError' && saved.field === 'isMoreFine';
        if (message) setFault({ message, isMore });
        else showFailure();
      },
      onError: () => showFailure(),
    });
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(fault?.isMore ?? false);
  };
  return (
    <Dialog title={t('purchases.receiveFrom', { supplier })} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="touch-targets flex flex-col gap-4">
        <DateField
          label={t('purchases.arrivedOn')}
          max={today}
          value={day}
          onChange={(next) => {
            setDay(next);
            setFault(undefined);
          }}
        />
        {lines.map(({ number, name, units, missingUnits }) => (
          <TextField
            key={number}
            label={name}
            inputMode="numeric"
            autoComplete="off"
            hint={t('purchases.orderedMissingEmptyOrZeroDid', {
              units: formatCount(units),
              missingUnits: formatCount(missingUnits),
            })}
            value={typed[number]}
            onChange={({ target }) => {
              setTyped({ ...typed, [number]: target.value });
              setFault(undefined);
            }}
          />
        ))}
        {fault && (
          <p role="alert" className={`text-small ${fault.isMore ? 'text-warning' : 'text-negative'}`}>
            {fault.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('purchases.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('purchases.saving') : fault?.isMore ? t('purchases.thatIsRight') : t('purchases.receive2')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
