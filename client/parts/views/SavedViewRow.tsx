import { clsx } from 'clsx';
import { Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useLocation } from 'react-router-dom';
import { IconButton } from '#client/ui/controls/Button.tsx';
import type { SavedViewRow_view$key } from './__generated__/SavedViewRow_view.graphql';
import { EditViewForm } from './EditViewForm.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { useViewChange } from './useViewChange.ts';
import { type ViewLanguage, viewWords } from './viewWords.ts';

/** A saved view: its name opens it, the star makes it the default, the pencil changes or deletes it. */
export function SavedViewRow({
  view,
  lang,
  current,
  formerDefault,
  onOpen,
}: {
  view: SavedViewRow_view$key;
  lang: ViewLanguage;
  /** Search part of the URL without its question mark. */
  current: string;
  /** The default of the screen until now, which an undo restores. */
  formerDefault: string | null;
  onOpen: () => void;
}) {
  const { id, screen, name, query, isDefault } = useFragment(
    graphql`
      fragment SavedViewRow_view on SavedView {
        id
        screen
        name
        query
        isDefault
      }
    `,
    view,
  );
  const words = viewWords[lang];
  const { pathname } = useLocation();
  const { change, isBusy } = useViewChange(words.failed);
  const [isEdited, setIsEdited] = useState(false);
  if (isEdited)
    return (
      <li className="rounded-md bg-hover p-2">
        <EditViewForm
          view={{ id, name, query, isDefault }}
          screen={screen}
          lang={lang}
          current={current}
          onDone={() => setIsEdited(false)}
        />
      </li>
    );
  return (
    <li className="flex items-center rounded-md hover:bg-hover">
      <Link
        to={{ pathname, search: query }}
        onClick={onOpen}
        aria-current={query === current || undefined}
        className={clsx(
          'min-w-0 flex-1 truncate px-2 py-1.5 text-small',
          query === current && 'font-semibold text-link',
        )}
      >
        {name}
      </Link>
      <IconButton
        label={isDefault ? words.isDefault(name) : words.makeDefault(name)}
        aria-pressed={isDefault}
        disabled={isBusy}
        onClick={() =>
          change({ id, isDefault: !isDefault }, () =>
            toastUndo(words.saved, () =>
              change(isDefault || formerDefault === null ? { id, isDefault } : { id: formerDefault, isDefault: true }),
            ),
          )
        }
        className={clsx(isDefault && 'text-link')}
      >
        <Star size={14} aria-hidden fill={isDefault ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label={words.edit(name)} onClick={() => setIsEdited(true)}>
        <Pencil size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
