import type { KeyField } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { DateField } from '#client/ui/day/DateField.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { KeyValues } from './useKeys.ts';

/** The input of one field of a form of keys. */
export function KeyInput({
  field: { name, label, kind, placeholder, help, options = [] },
  values,
  required,
  isStored,
  onChange,
}: {
  field: KeyField;
  values: KeyValues;
  required: boolean;
  /** Whether a secret is stored, which an empty input keeps. */
  isStored: boolean;
  onChange: (changed: KeyValues) => void;
}) {
  const value = values[name] ?? '';
  if (typeof value === 'boolean')
    return (
      <label className="flex items-center gap-2 self-end pb-2 text-small font-medium">
        <input
          type="checkbox"
          role="switch"
          aria-checked={value}
          checked={value}
          onChange={(event) => onChange({ [name]: event.target.checked })}
          className="size-4 accent-(--color-link)"
        />
        {label}
      </label>
    );
  if (kind === 'choice')
    return (
      <div className="flex flex-col gap-1 text-small font-medium">
        <span aria-hidden>{label}</span>
        <Select
          label={label}
          isField
          value={value}
          options={options}
          onChange={(chosen) => onChange({ [name]: chosen })}
        />
      </div>
    );
  const common = { label, required, value, ...(help !== undefined && { hint: help }) };
  if (kind === 'day') return <DateField {...common} onChange={(day) => onChange({ [name]: day })} />;
  const props = {
    ...common,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
  if (kind === 'secret')
    return <SecretField placeholder={isStored ? t('credentials.savedLeaveEmptyToKeep') : undefined} {...props} />;
  return <TextField autoComplete="off" spellCheck={false} placeholder={placeholder} {...props} />;
}
