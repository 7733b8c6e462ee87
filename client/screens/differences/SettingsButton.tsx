import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { Settings2 } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { SettingsButton_settings$key } from './__generated__/SettingsButton_settings.graphql';
import type { SettingsButtonMutation } from './__generated__/SettingsButtonMutation.graphql';

type Name =
  | 'minorPerRow'
  | 'shareOfExpected'
  | 'freightShareMinor'
  | 'releaseDays'
  | 'reimbursementDays'
  | 'bonusDays'
  | 'listedFromMinor';

/** Label, and by how much a typed number is multiplied when it is stored. */
const settingFields: readonly (readonly [name: Name, label: string, factor: number])[] = [
  ['minorPerRow', t('differences.tolerancePerPostingReais'), 100],
  ['shareOfExpected', t('differences.toleranceOnTheExpectedAmountPercent'), 0.01],
  ['freightShareMinor', t('differences.toleranceOfSplitFreightReais'), 100],
  ['listedFromMinor', t('differences.showFromReais'), 100],
  ['releaseDays', t('differences.releaseLateAfterDays'), 1],
  ['bonusDays', t('differences.refundOfFeesDueAfterDays'), 1],
  ['reimbursementDays', t('differences.reimbursementDueAfterDays'), 1],
];
const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2, useGrouping: false });

/** Button that opens the settings of what counts as equal. */
export function SettingsButton({ settings }: { settings: SettingsButton_settings$key }) {
  const {
    minorPerRow,
    shareOfExpected,
    freightShareMinor,
    releaseDays,
    reimbursementDays,
    bonusDays,
    listedFromMinor,
  } = useFragment(
    graphql`
      fragment SettingsButton_settings on ReconciliationSettings {
        minorPerRow
        shareOfExpected
        freightShareMinor
        releaseDays
        reimbursementDays
        bonusDays
        listedFromMinor
      }
    `,
    settings,
  );
  const stored = {
    minorPerRow,
    shareOfExpected,
    freightShareMinor,
    releaseDays,
    reimbursementDays,
    bonusDays,
    listedFromMinor,
  };
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Settings2 size={14} aria-hidden />
        {t('differences.tolerances')}
      </Button>
      {isOpen && <SettingsForm stored={stored} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SettingsForm({ stored, onClose }: { stored: Readonly<Record<Name, number>>; onClose: () => void }) {
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(
        settingFields.map(([name, , factor]) => [name, numbers.format(stored[name] / factor)]),
      ) as Record<Name, string>,
  );
  const { revalidate } = useRevalidator();
  const [commit, isBusy] = useMutation<SettingsButtonMutation>(graphql`
    mutation SettingsButtonMutation($input: ReconciliationSettingsInput!) {
      setReconciliationSettings(input: $input) {
        __typename
        ... on SetReconciliationSettingsPayload {
          reconciliationSettings {
            ...SettingsButton_settings
            ...DifferencesFilters_settings
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('differences.theTolerancesCouldNotBeSaved')) => toastError(message, 'differences');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = settingFields.map(([name, label, factor]): [Name, number] | string => {
      const plain = typed[name].trim().replace(',', '.');
      if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return label;
      const value = Number(plain) * factor;
      return [name, name === 'shareOfExpected' ? value : Math.round(value)];
    });
    const wrong = values.find((value) => typeof value === 'string');
    if (wrong !== undefined) return showFailure(t('differences.enterANumberIn', { wrong }));
    void commit({
      variables: { input: Object.fromEntries(values as [Name, number][]) as Record<Name, number> },
      onCompleted: ({ setReconciliationSettings: saved }) => {
        if (saved.__typename !== 'SetReconciliationSettingsPayload') return showFailure(refusalOf(saved));
        toast.success(t('differences.tolerancesSavedTheDifferencesAre'));
        onClose();
        void revalidate();
      },
      onError: () => showFailure(),
    });
  };
  return (
    <Dialog title={t('differences.tolerancesAndDeadlines')} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-small text-muted">{t('differences.theLargestToleranceCountsWhatLies')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {settingFields.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          ))}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('differences.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {t('differences.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
