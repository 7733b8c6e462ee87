import { t } from '#client/lib/language/t.ts';
import { TextField } from '#client/ui/controls/TextField.tsx';

interface Rules<Days> {
  leadDays: Days;
  leadDeviationDays: Days;
  reviewDays: Days;
}

const fields = [
  { name: 'leadDays', label: t('amazonData.daysFromOrderToArrival'), min: 0, max: 730, step: 0.5 },
  {
    name: 'leadDeviationDays',
    label: t('amazonData.variationOfThatTimeStandardDeviation'),
    min: 0,
    max: 365,
    step: 0.5,
  },
  { name: 'reviewDays', label: t('amazonData.daysFromOneOrderToThe'), min: 1, max: 365, step: 1 },
] as const;

/** Fields for lead time, its variation and the review cycle, in days. With `usual`, a field may be empty. */
export const RuleFields = ({ values, usual }: { values: Rules<number | null>; usual?: Rules<number> }) =>
  fields.map(({ name, label, ...bounds }) => (
    <TextField
      key={name}
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      required={!usual}
      placeholder={usual && String(usual[name])}
      defaultValue={values[name] ?? ''}
      {...bounds}
    />
  ));
