import { TextField } from '#client/ui/controls/TextField.tsx';

interface Rules<Days> {
  leadDays: Days;
  leadDeviationDays: Days;
  reviewDays: Days;
}

const fields = [
  { name: 'leadDays', label: 'Dias do pedido até a chegada', min: 0, max: 730, step: 0.5 },
  { name: 'leadDeviationDays', label: 'Variação desse prazo (desvio padrão, dias)', min: 0, max: 365, step: 0.5 },
  { name: 'reviewDays', label: 'Dias de um pedido ao próximo', min: 1, max: 365, step: 1 },
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
