import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { NavigationGroup } from './navigation.ts';

const loadList = () => import('./MenuList.tsx');
const MenuList = lazy(async () => ({ default: (await loadList()).MenuList }));

/** Name of a group, which opens the list of its pages. The list's code loads when the button is first pointed at or focused. */
export function GroupMenu({
  group: { name, words, more },
  current,
  isCurrent,
}: {
  group: NavigationGroup;
  /** Path of the page of this group that is shown. */
  current?: string;
  /** The page that is shown is in this menu only. */
  isCurrent: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const load = () => void loadList().catch(() => undefined); // opening tries again
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className={clsx(
          'flex h-6 max-w-full items-center gap-1 border-b-2 font-medium hover:text-ink',
          words.length > 0 ? 'text-label' : 'text-small',
          isCurrent ? 'border-ink font-semibold text-ink' : 'border-transparent',
          words.length > 0 && !isCurrent && 'text-muted',
        )}
      >
        <span className="truncate">{name}</span>
        <ChevronDown size={10} className="shrink-0" aria-hidden />
      </button>
      {isOpen && (
        <ErrorBoundary fallback={null} onError={() => setIsOpen(false)}>
          <Suspense>
            <MenuList
              label={name}
              triggerRef={button}
              entries={[...words, ...more]}
              current={current}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
