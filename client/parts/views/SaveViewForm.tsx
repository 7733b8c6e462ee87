import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/controls/Button.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { useCreateView } from './useCreateView.ts';
import { useDeleteView } from './useDeleteView.ts';
import { useViewChange } from './useViewChange.ts';
import type { ViewScreen } from './viewScreens.ts';
import { type ViewLanguage, viewWords } from './viewWords.ts';

/** Saves the screen's filters under a name, optionally as the screen's default. */
export function SaveViewForm({
  screen,
  lang,
  current,
  formerDefault,
}: {
  screen: ViewScreen;
  lang: ViewLanguage;
  /** Search part of the URL without its question mark. */
  current: string;
  /** The default of the screen until now, which an undo restores. */
  formerDefault: string | null;
}) {
  const words = viewWords[lang];
  const { create, isBusy } = useCreateView(words.failed);
  const [remove] = useDeleteView(words.failed);
  const { change } = useViewChange(words.failed);
  const [name, setName] = useState('');
  const [isDefault, setIsDefault] = useState(false);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    create({ screen, name, query: current, isDefault }, (answer) => {
      if ('refusal' in answer) return setError(answer.refusal);
      setError(undefined);
      toastUndo(words.saved, () =>
        remove(answer.id, () => {
          if (isDefault && formerDefault !== null) change({ id: formerDefault, isDefault: true });
        }),
      );
      setName('');
      setIsDefault(false);
    });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2 border-t border-line p-3">
      <div className="flex gap-2">
        <input
          aria-label={words.name}
          placeholder={words.saveCurrent}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-small placeholder:text-muted"
        />
        <Button type="submit" tone="primary" disabled={isBusy || name.trim() === ''}>
          {words.save}
        </Button>
      </div>
      <label className="flex items-center gap-2 text-small">
        <input type="checkbox" checked={isDefault} onChange={({ target }) => setIsDefault(target.checked)} />
        {words.openWith}
      </label>
      {error && (
        <p role="alert" className="text-small text-negative">
          {error}
        </p>
      )}
    </form>
  );
}
