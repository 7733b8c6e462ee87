import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';

/** A native select, which opens the system's menu on phones. The label is for screen readers. */
export function Select<Value extends string>({
  label,
  value,
  options,
  lang,
  isField = false,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  lang?: string;
  /** Height of a form's text fields instead of a filter bar's. */
  isField?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        aria-label={label}
        lang={lang}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={clsx(
          'w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-5.5 sm:pr-8 text-ink hover:bg-hover',
          isField ? 'h-9 pl-3 text-body font-normal' : 'h-8 pl-2 sm:pl-2.5 text-small',
        )}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option} className="bg-raised text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto sm:right-2.5 text-muted"
      />
    </span>
  );
}
