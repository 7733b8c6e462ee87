import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** Shows a text about its content on hover and on keyboard focus. Screen readers read it as the description. */
export function Tooltip({
  text,
  place = 'above',
  children,
}: {
  text: ReactNode;
  /** `below` where the space above is clipped, as in a table's header. */
  place?: 'above' | 'below';
  children: ReactNode;
}) {
  const id = useId();
  return (
    <span className="group/tip relative inline-block">
      <span
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, only a mouse could open the tooltip
        tabIndex={0}
        aria-describedby={id}
        className="cursor-help underline decoration-line-strong decoration-dotted underline-offset-4"
      >
        {children}
      </span>
      <span
        id={id}
        role="tooltip"
        className={clsx(
          'pointer-events-none invisible absolute right-0 z-30 rounded-md border border-line bg-raised px-2.5 py-1.5 text-left text-label font-normal text-ink opacity-0 shadow-lg transition-opacity group-focus-within/tip:visible group-focus-within/tip:opacity-100 group-hover/tip:visible group-hover/tip:opacity-100',
          place === 'above' ? 'bottom-full mb-1.5 whitespace-nowrap' : 'top-full mt-1.5 w-56 whitespace-normal',
        )}
      >
        {text}
      </span>
    </span>
  );
}
