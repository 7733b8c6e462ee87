import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { FieldNote } from './FieldNote.tsx';

/** A text input that masks its value until its toggle shows it, with a hint or an error below. Browsers neither fill nor store the value. */
export function SecretField({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: string; error?: string | null }) {
  const id = useId();
  const noteId = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <span className="relative flex">
        <input
          autoComplete="new-password"
          spellCheck={false}
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className="h-9 min-w-0 flex-1 rounded-md border border-line-strong bg-surface pr-10 pl-3 text-body text-ink placeholder:text-muted aria-invalid:border-negative"
        />
        <button
          type="button"
          aria-label={`${isShown ? t('app.hide') : t('app.show')} ${label}`}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-ink"
        >
          <Icon size={16} aria-hidden />
        </button>
      </span>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
