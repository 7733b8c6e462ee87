import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#client/lib/language/t.ts';

/** A search box. `onChange` runs after typing has paused for `delayMs`, and at once on Enter or clearing. */
export function SearchField({
  label,
  placeholder,
  value,
  delayMs,
  clearLabel = t('app.clearSearch'),
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  delayMs: number;
  clearLabel?: string;
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useState(value);
  const [committed, setCommitted] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // follow a value changed from outside (back button, cleared filters)
  if (value !== committed) {
    setCommitted(value);
    if (draft.trim() !== value) setDraft(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (next: string) => {
    clearTimeout(timer.current);
    setCommitted(next.trim());
    if (next.trim() !== value) onChange(next.trim());
  };
  const type = (next: string) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), delayMs);
  };
  const clear = () => {
    setDraft('');
    commit('');
  };

  return (
    <form
      role="search"
      className="relative flex min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        commit(draft);
      }}
    >
      <Search size={14} aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => type(event.target.value)}
        className="h-8 w-full rounded-md border border-line-strong bg-surface px-8 text-small placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {draft && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={clear}
          className="absolute inset-y-0 right-1 my-auto inline-flex size-6 items-center justify-center rounded text-muted hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </form>
  );
}
