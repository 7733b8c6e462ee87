import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Tabs with one panel. Arrow keys move between them; the chosen tab, which the caller stores, scrolls into view. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly (readonly [Name, string])[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // on a phone the list is wider than the screen: scroll the list, never the page
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(([name]) => name === chosen);
    const to = steps[event.key]?.(at, tabs.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    onChoose(tabs[to]![0]);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside take the focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
        className="relative flex overflow-x-auto overflow-y-hidden border-b border-line print:hidden"
      >
        {tabs.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            className={clsx(
              '-mb-px h-10 border-b-2 px-4 text-small font-medium whitespace-nowrap',
              name === chosen ? 'border-ink text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="pt-4 print:pt-0">
        {children}
      </div>
    </div>
  );
}
