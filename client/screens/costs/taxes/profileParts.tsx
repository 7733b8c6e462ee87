import type { ReactNode } from 'react';
import { Select } from '#client/ui/controls/Select.tsx';

/** What an answer means. */
export const Hint = ({ children }: { children: ReactNode }) => <p className="text-label text-muted">{children}</p>;

/** A select with its name above. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}) {
  return (
    <div className="flex flex-col items-start gap-1 text-small font-medium">
      <span aria-hidden>{label}</span>
      <Select label={label} isField value={value} options={options} onChange={onChange} />
    </div>
  );
}
