import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Sorting } from '#client/lib/urlState.ts';

/** Name of a column that sorts by it. A new sort column starts descending (spec 2). */
export function SortButton({
  name,
  field,
  isRight,
  sorting,
  onSort,
}: {
  name: string;
  field: string;
  isRight: boolean;
  sorting: Sorting | undefined;
  onSort: (field: string, direction: Sorting['direction']) => void;
}) {
  const direction = sorting?.field === field ? sorting.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(field, direction === 'desc' ? 'asc' : 'desc')}
      className={clsx('group/sort relative -my-1 rounded py-1 font-medium hover:text-ink', direction && 'text-ink')}
    >
      {name}
      <Arrow
        size={11}
        aria-hidden
        className={clsx(
          'absolute top-1.5',
          // beside the name without moving it, on the side with free space
          isRight ? '-left-3' : '-right-3',
          !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  );
}
