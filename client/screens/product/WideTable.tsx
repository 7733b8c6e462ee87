import type { ReactNode } from 'react';

/** A table of the comparison, which scrolls sideways. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // focusable, so that the keyboard can scroll it sideways
  <div
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="relative overflow-x-auto focus-visible:-outline-offset-2"
  >
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-small tabular-nums">
      {children}
    </table>
  </div>
);
