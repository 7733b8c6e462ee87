import { type FormEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { useCreateView } from './useCreateView.ts';
import { useDeleteView } from './useDeleteView.ts';
import { useViewChange } from './useViewChange.ts';
import type { ViewScreen } from './viewScreens.ts';
import { type ViewLanguage, viewWords } from './viewWords.ts';

/** Renames a view, replaces its filters with the screen's current ones, or deletes it. */
export function EditViewForm({
  view,
  screen,
  lang,
  current,
  onDone,
}: {
  view: { id: string; name: string; query: string; isDefault: boolean };
  screen: ViewScreen;
  lang: ViewLanguage;
  /** Search part of the URL without its question mark. */
  current: string;
  onDone: () => void;
}) {
  const words = viewWords[lang];
  const { change, isBusy } = useViewChange(words.failed);
  const [remove, isDeleting] = useDeleteView(words.failed);
  const { create } = useCreateView(words.failed);
  const [name, setName] = useState(view.name);
  const [takesFilters, setTakesFilters] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    change({ id: view.id, name, query: takesFilters ? current : undefined }, () => {
      toastUndo(words.saved, () => change({ id: view.id, name: view.name, query: view.query }));
      onDone();
    });
  };
  const handleRemove = () =>
    remove(view.id, () => {
      const { name: former, query, isDefault } = view;
      const restore = () =>
        create({ screen, name: former, query, isDefault }, (answer) => {
          if ('refusal' in answer) toastError(answer.refusal, 'view');
        });
      toastUndo(words.removed, restore);
    });
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <input
        aria-label={words.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the pencil button that opened it
        autoFocus
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        className="h-8 rounded-md border border-line-strong bg-surface px-2.5 text-small"
      />
      <label className="flex items-center gap-2 text-small">
        <input type="checkbox" checked={takesFilters} onChange={({ target }) => setTakesFilters(target.checked)} />
        {words.useFilters}
      </label>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" disabled={isBusy || name.trim() === ''}>
          {words.save}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
        <span className="ml-auto">
          <ConfirmButton
            action={words.remove}
            confirm={lang === 'en' ? t('parts.confirm') : undefined}
            what={view.name}
            isBusy={isDeleting}
            onConfirm={handleRemove}
          />
        </span>
      </div>
    </form>
  );
}
