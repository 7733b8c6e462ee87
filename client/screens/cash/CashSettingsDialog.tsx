import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { textIn } from './textIn.ts';
import type { CashSettingsDialog_settings$key } from './__generated__/CashSettingsDialog_settings.graphql';
import type { CashSettingsDialogMutation } from './__generated__/CashSettingsDialogMutation.graphql';

const decimal = (text: string) => Number(text.trim().replace(',', '.'));

/** Form of how money goes out: terms of suppliers, card of advertising, rates of the split payment. */
export function CashSettingsDialog({
  settings,
  onClose,
}: {
  settings: CashSettingsDialog_settings$key;
  onClose: () => void;
}) {
  const { adsCardDay, supplierDays, cbsPercent, ibsPercent } = useFragment(
    graphql`
      fragment CashSettingsDialog_settings on CashSettings {
        adsCardDay
        supplierDays
        cbsPercent
        ibsPercent
      }
    `,
    settings,
  );
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string | null>(null);
  const [save, isBusy] = useMutation<CashSettingsDialogMutation>(graphql`
    mutation CashSettingsDialogMutation($input: CashSettingsInput!) {
      setCashSettings(input: $input) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => textIn(form, name);
    const days = text('supplierDays')
      .split(/[\s,;/]+/)
      .filter(Boolean);
    if (days.some((day) => !/^\d{1,3}$/.test(day))) return setError(t('cash.writeTheTermsInDaysSuch'));
    return void save({
      variables: {
        input: {
          adsCardDay: text('adsCardDay') === '' ? null : Number(text('adsCardDay')),
          supplierDays: days.map(Number),
          cbsPercent: decimal(text('cbsPercent')),
          ibsPercent: decimal(text('ibsPercent')),
        },
      },
      onCompleted: ({ setCashSettings: answer }) => {
        if (answer.__typename === 'UserError') return setError(answer.message);
        onClose();
        void revalidate();
      },
      onError: () => toastError(t('cash.theSettingsCouldNotBeSaved'), 'cash'),
    });
  };
  return (
    <Dialog title={t('cash.cashSettings')} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3">
        <TextField
          label={t('cash.suppliersTermsInDaysAfterArrival')}
          name="supplierDays"
          placeholder="30/60/90"
          hint={t('cash.inEqualPartsEmptyAllOn')}
          defaultValue={supplierDays.join('/')}
          autoComplete="off"
        />
        <TextField
          label={t('cash.dayOfTheAdvertisingCard')}
          name="adsCardDay"
          type="number"
          min={1}
          max={31}
          hint={t('cash.emptyItIsTakenOffThe')}
          defaultValue={adsCardDay ?? ''}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="CBS, % (split payment)"
            name="cbsPercent"
            inputMode="decimal"
            required
            defaultValue={written(cbsPercent)}
          />
          <TextField
            label="IBS, % (split payment)"
            name="ibsPercent"
            inputMode="decimal"
            required
            defaultValue={written(ibsPercent)}
          />
        </div>
        {error && (
          <p role="alert" className="text-small text-negative">
            {error}
          </p>
        )}
        <Button tone="primary" type="submit" disabled={isBusy} className="self-end">
          {t('cash.save')}
        </Button>
      </form>
    </Dialog>
  );
}

const written = (percent: number) => String(percent).replace('.', ',');
