import { useId } from 'react';
import { choose } from './chooseTable.ts';
import { useTableChoices } from './tableChoices.ts';

/** Height of the rows of all tables. Cards on a phone have one height. */
export function DensitySwitch({ words }: { words: { rows: string; comfortable: string; compact: string } }) {
  const { isCompact } = useTableChoices();
  const name = useId();
  const option = (label: string, isOption: boolean) => (
    <label className="flex items-center gap-1.5">
      <input
        type="radio"
        name={name}
        checked={isCompact === isOption}
        onChange={() => choose({ isCompact: isOption })}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="flex items-center gap-4 border-t border-line px-3 py-2.5 text-small max-sm:hidden">
      <legend className="float-left mr-4 text-muted">{words.rows}</legend>
      {option(words.comfortable, false)}
      {option(words.compact, true)}
    </fieldset>
  );
}
