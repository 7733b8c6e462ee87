import { Select } from '#client/ui/controls/Select.tsx';
import { noParameter, type Parameter, type Parameters } from './sqlParameters.ts';

const kinds = [
  ['text', 'Texto'],
  ['number', 'Número'],
  ['date', 'Data'],
] as const;
const inputs = { text: 'text', number: 'text', date: 'date' } as const; // a number input rejects the decimal comma

/** A field for each `{{name}}` of the statement. */
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
    onChange({ ...parameters, [name]: { ...(parameters[name] ?? noParameter), ...next } });
  return (
    <fieldset className="flex flex-wrap items-end gap-3 border-t border-line px-3 py-2">
      <legend className="sr-only">Parâmetros</legend>
      {names.map((name) => {
        const { kind, value } = parameters[name] ?? noParameter;
        return (
          <span key={name} className="flex items-end gap-1">
            <label className="flex flex-col gap-1 text-2xs font-medium">
              {name}
              <input
                type={inputs[kind]}
                inputMode={kind === 'number' ? 'decimal' : undefined}
                value={value}
                onChange={(event) => set(name, { value: event.target.value })}
                className="h-8 w-40 rounded-md border border-line-strong bg-surface px-2 text-table font-normal"
              />
            </label>
            <Select
              label={`Tipo de ${name}`}
              value={kind}
              options={kinds}
              onChange={(next) => set(name, { kind: next })}
            />
          </span>
        );
      })}
    </fieldset>
  );
}
