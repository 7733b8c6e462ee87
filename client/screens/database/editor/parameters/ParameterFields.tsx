import { t } from '#client/lib/language/t.ts';
import { DateField } from '#client/ui/day/DateField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { parameterKey } from './findParameters.ts';
import { type Parameter, parameterOf, type Parameters } from './parameters.ts';

const kinds = [
  ['text', t('database.text')],
  ['number', t('database.number')],
  ['date', t('database.day')],
] as const;

/** A field for each `$name` of the statement. */
export function ParameterFields({
  names,
  parameters,
  onChange,
}: {
  names: string[];
  parameters: Parameters;
  onChange: (parameters: Parameters) => void;
}) {
  if (names.length === 0) return null;
  const set = (name: string, next: Partial<Parameter>) =>
    onChange({ ...parameters, [parameterKey(name)]: { ...parameterOf(parameters, name), ...next } });
  return (
    <fieldset className="flex flex-wrap items-end gap-3 border-t border-line px-3 py-2">
      <legend className="sr-only">{t('database.parameters2')}</legend>
      {names.map((name) => {
        const { kind, value } = parameterOf(parameters, name);
        return (
          <span key={name} className="flex min-w-0 items-end gap-1">
            {kind === 'date' ? (
              <DateField look="small" label={name} value={value} onChange={(day) => set(name, { value: day })} />
            ) : (
              <label className="flex min-w-0 flex-col gap-1 text-label font-medium break-words">
                {name}
                <input
                  type="text" // a number input rejects the decimal comma
                  inputMode={kind === 'number' ? 'decimal' : undefined}
                  value={value}
                  placeholder="NULL"
                  onChange={(event) => set(name, { value: event.target.value })}
                  className="h-8 w-40 rounded-md border border-line-strong bg-surface px-2 text-small font-normal placeholder:text-muted"
                />
              </label>
            )}
            <Select
              label={t('database.typeOf', { name })}
              value={kind}
              options={kinds}
              onChange={(next) => set(name, { kind: next })}
            />
          </span>
        );
      })}
      <p className="basis-full text-label text-muted">{t('database.anEmptyFieldMeansNull')}</p>
    </fieldset>
  );
}
