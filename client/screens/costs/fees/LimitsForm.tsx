import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { LimitsForm_settings$key } from './__generated__/LimitsForm_settings.graphql';
import type { LimitsFormMutation } from './__generated__/LimitsFormMutation.graphql';

const names = ['hemorrhageBelow', 'lossBelow', 'dangerBelow', 'lowBelow', 'targetMargin', 'renegotiation'] as const;
type Name = (typeof names)[number];

const labels: Record<Name, string> = {
  hemorrhageBelow: t('costs.hemorrhageMarginBelowPercent'),
  lossBelow: t('costs.lossMarginBelowPercent'),
  dangerBelow: t('costs.dangerMarginBelowPercent'),
  lowBelow: t('costs.lowMarginBelowPercent'),
  targetMargin: t('costs.marginWantedInPricesPercent'),
  renegotiation: t('costs.savingWhenRenegotiatingTheCostPercent'),
};
const defaults: Record<Name, string> = {
  hemorrhageBelow: '-10',
  lossBelow: '0',
  dangerBelow: '5',
  lowBelow: '15',
  targetMargin: '15',
  renegotiation: '5',
};

const textsOf = (values: Record<Name, string>) =>
  Object.fromEntries(names.map((name) => [name, values[name].replace('.', ',')])) as Record<Name, string>;

/** Form of the margin limits of profit statuses and of the target margin. */
export function LimitsForm({ settings }: { settings: LimitsForm_settings$key }) {
  const stored = useFragment(
    graphql`
      fragment LimitsForm_settings on ProfitSettings {
        hemorrhageBelow
        lossBelow
        dangerBelow
        lowBelow
        targetMargin
        renegotiation
      }
    `,
    settings,
  );
  const [save, isBusy] = useMutation<LimitsFormMutation>(graphql`
    mutation LimitsFormMutation($input: ProfitSettingsInput!) {
      setProfitSettings(input: $input) {
        __typename
        ... on SetProfitSettingsPayload {
          products
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const { revalidate } = useRevalidator();
  const [texts, setTexts] = useState(() =>
    textsOf({
      hemorrhageBelow: stored.hemorrhageBelow,
      lossBelow: stored.lossBelow,
      dangerBelow: stored.dangerBelow,
      lowBelow: stored.lowBelow,
      targetMargin: stored.targetMargin,
      renegotiation: stored.renegotiation,
    }),
  );
  const showFailure = (message = t('costs.theLimitsCouldNotBeSaved')) => toastError(message, 'limits');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = names.map((name) => [name, exactDecimal(texts[name].replace('%', ''))] as const);
    const invalid = values.find(([, value]) => value === null);
    if (invalid) return showFailure(t('costs.enterANumberIn', { labels: labels[invalid[0]] }));
    save({
      variables: { input: Object.fromEntries(values) as Record<Name, string> },
      onCompleted: ({ setProfitSettings: saved }) => {
        if (saved.__typename !== 'SetProfitSettingsPayload') return showFailure(refusalOf(saved));
        toast.success(t('costs.limitsSavedProductsChangedStatus', { products: saved.products }));
        void revalidate();
      },
      onError: () => showFailure(),
    });
  };
  return (
    <form
      aria-label={t('costs.limits')}
      onSubmit={handleSubmit}
      className="flex max-w-2xl flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            inputMode="decimal"
            autoComplete="off"
            value={texts[name]}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        ))}
      </div>
      <p className="text-label text-muted">{t('costs.eachMarginIsBelowTheNext')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {isBusy ? t('costs.saving') : t('costs.saveLimits')}
        </Button>
        <Button tone="quiet" onClick={() => setTexts(textsOf(defaults))}>
          {t('costs.backToDefault')}
        </Button>
      </div>
    </form>
  );
}
