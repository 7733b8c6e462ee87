import { type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { regimesForm } from './regimesView.ts';
import { textsOf, typedInputs } from './typedInputs.ts';

const inputs = [
  {
    name: 'payroll',
    label: t('regimes.monthlyPayrollReais'),
    hint: t('regimes.wagesAndOwnersPayOfA'),
  },
  {
    name: 'payrollChargesPercent',
    label: t('regimes.chargesOnThePayrollPercent'),
    hint: t('regimes.outsideOfSimplesEmptyTheUsual'),
  },
  {
    name: 'icmsCreditPercent',
    label: t('regimes.icmsCreditOfPurchasesPercentOf'),
    hint: t('regimes.emptyARangeFromNoCredit'),
  },
] as const;

/** What the comparison cannot read in the sales; it is kept in the address alone. */
export function InputsForm() {
  const { view, change } = useUrlView(regimesForm);
  const [committed, setCommitted] = useState(view);
  const [texts, setTexts] = useState(() => textsOf(view));
  const [refusals, setRefusals] = useState<ReturnType<typeof typedInputs>['refusals']>();
  // follow an address changed by this form, or by going back
  if (regimesForm.write(view) !== regimesForm.write(committed)) {
    setCommitted(view);
    setTexts(textsOf(view));
    setRefusals(undefined);
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInputs(texts);
    setRefusals(typed.refusals);
    if (typed.view) change(typed.view);
  };
  return (
    <form
      aria-label={t('regimes.dataOfTheComparison')}
      noValidate
      onSubmit={handleSubmit}
      className="grid items-start gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto] print:hidden"
    >
      {inputs.map(({ name, label, hint }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={hint}
          error={refusals?.[name] ?? null}
          value={texts[name]}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <Button tone="primary" type="submit" className="h-9 lg:mt-[1.375rem]">
        {t('regimes.compare')}
      </Button>
    </form>
  );
}
