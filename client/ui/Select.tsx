import { ChevronDown } from 'lucide-react';

/** A native select: the system's own menu on phones and by keyboard. The label is for screen readers. */
export function Select<Value extends string>({
  label,
  value,
  options,
  lang,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  lang?: string;
  onChange: (value: Value) => void;
}) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        aria-label={label}
        lang={lang}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="h-8 w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-8 pl-2.5 text-table text-ink hover:bg-hover"
      >
        {options.map(([option, name]) => (
          <option key={option} value={option} className="bg-raised text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden className="pointer-events-none absolute top-2 right-2.5 text-muted" />
    </span>
  );
}
