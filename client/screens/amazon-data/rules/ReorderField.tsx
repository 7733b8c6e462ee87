import type { KeyboardEvent } from 'react';
import type { RestockRow } from '#client/screens/amazon-data/grids/restockRow.ts';
import { useSaveReorder } from './useSaveReorder.ts';

type Field = 'leadDays' | 'onOrder' | 'minimumOrder' | 'casePack';

/** Number field for one reorder rule of a product. Saves on Enter or blur; empty follows the account, or means none. */
export function ReorderField({
  row,
  onSaved,
  field,
  label,
  value,
  placeholder,
}: {
  row: RestockRow;
  onSaved: () => void;
  field: Field;
  label: string;
  value: number | null;
  placeholder: string;
}) {
  const [commit, isBusy] = useSaveReorder(row);
  const save = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    const next = typed === '' ? null : Number(typed);
    if (next === value) return;
    const undo = () => {
      input.value = value === null ? '' : String(value);
    };
    commit({ [field]: next }, { onSaved, onRefused: undo });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
  };
  return (
    <input
      key={value}
      type="number"
      inputMode="numeric"
      min={field === 'minimumOrder' || field === 'casePack' ? 1 : 0}
      aria-label={label}
      disabled={isBusy}
      defaultValue={value ?? ''}
      placeholder={placeholder}
      onBlur={(event) => save(event.currentTarget)}
      onKeyDown={handleKey}
      className="h-8 w-16 rounded-md border border-line-strong bg-surface px-2 text-right text-small text-ink placeholder:text-muted"
    />
  );
}
