import { type ComponentProps, useId } from 'react';
import { FieldNote } from './FieldNote.tsx';

/** A text input with its label above, and a hint or an error below. */
export function TextField({
  label,
  hint,
  error,
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string; error?: string | null }) {
  const noteId = useId();
  const field = (
    <label className="flex flex-col gap-1 text-small font-medium">
      {label}
      <input
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className="h-9 rounded-md border border-line-strong bg-surface px-3 text-body font-normal text-ink placeholder:text-muted aria-invalid:border-negative"
      />
    </label>
  );
  if (hint === undefined && error === undefined) return field;
  return (
    <div className="flex flex-col gap-1">
      {field}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
