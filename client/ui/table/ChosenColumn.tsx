import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '#client/ui/controls/Button.tsx';

/** A column in the choice of columns: shown or not, and its place. `Alt` with an arrow moves it. */
export function ChosenColumn({
  name,
  words,
  isShown,
  isFixed,
  canMoveUp,
  canMoveDown,
  onShown,
  onMove,
}: {
  name: string;
  words: { up: (name: string) => string; down: (name: string) => string };
  isShown: boolean;
  /** It identifies the row and is always shown. */
  isFixed: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onShown: (isShown: boolean) => void;
  onMove: (by: -1 | 1) => void;
}) {
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // keys of the controls in it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onKeyDown={handleKey} className="flex items-center gap-1 rounded-md pl-2 hover:bg-hover">
      <label className="flex min-w-0 flex-1 items-center gap-2 py-1 text-small max-sm:min-h-11">
        <input
          type="checkbox"
          checked={isShown}
          disabled={isFixed}
          onChange={({ target }) => onShown(target.checked)}
        />
        <span className="truncate">{name}</span>
      </label>
      {/* not `disabled`, which would lose the focus at the end of the list */}
      <IconButton
        label={words.up(name)}
        aria-disabled={!canMoveUp}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={words.down(name)}
        aria-disabled={!canMoveDown}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(1)}
      >
        <ArrowDown size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
