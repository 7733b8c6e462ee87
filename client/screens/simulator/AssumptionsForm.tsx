import { type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { simulatorForm } from './simulatorView.ts';
import { textsOf, type Texts, typedAssumptions } from './typedAssumptions.ts';

const inputs = [
  { name: 'priceChangePercent', label: t('simulator.changeOfPricePercent'), hint: t('simulator.eG5Or10Empty') },
  { name: 'marginPercent', label: t('simulator.orWantedMarginPercent'), hint: t('simulator.theLowestPriceWithIt') },
  { name: 'costChangePercent', label: t('simulator.changeOfCostPercent'), hint: t('simulator.emptyTodaysCost') },
  { name: 'newCost', label: t('simulator.orNewCostReais'), hint: t('simulator.perUnitOfTheListingsIn') },
  { name: 'adSharePercent', label: t('simulator.advertisingPercentOfPrice'), hint: t('simulator.emptyAsInTheLast30') },
] as const;

/** What is assumed of all listings; it is kept in the address alone. */
export function AssumptionsForm() {
  const { view, change } = useUrlView(simulatorForm);
  const [committed, setCommitted] = useState(view);
  const [texts, setTexts] = useState<Texts>(() => textsOf(view));
  const [refusals, setRefusals] = useState<Partial<Texts>>();
  // follow an address changed by this form, or by going back
  if (simulatorForm.write(view) !== simulatorForm.write(committed)) {
    setCommitted(view);
    setTexts(textsOf(view));
    setRefusals(undefined);
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedAssumptions(texts);
    setRefusals(typed.refusals);
    if (typed.view) change(typed.view);
  };
  return (
    <form
      aria-label={t('simulator.whatToSimulate')}
      noValidate
      onSubmit={handleSubmit}
      className="grid items-start gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[repeat(5,1fr)_auto] print:hidden"
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
        {t('simulator.simulate')}
      </Button>
    </form>
  );
}
