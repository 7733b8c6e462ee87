import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { UNKNOWN } from '#client/lib/format.ts';

export type FigureState = 'KNOWN' | 'ESTIMATED' | 'PROVISIONAL' | 'PARTIAL' | 'UNREAD' | '%future added value';

/** What is known of a figure, and why, as the server says it. */
export interface Mark {
  state: FigureState;
  reasons: readonly string[];
}

const looks: Partial<Record<FigureState, string>> = {
  ESTIMATED: 'figure-estimated',
  PROVISIONAL: 'figure-provisional',
  PARTIAL: 'figure-partial',
  UNREAD: 'text-muted',
};

/** A figure in the look of its state, with the reasons on hover and for screen readers. An unread one is a dash. */
export function Marked({
  mark: { state, reasons },
  isInRow = false,
  hasBadge = false,
  children,
}: {
  mark: Mark;
  /** In a row among others of the same period: what concerns all of them is marked at their total only. */
  isInRow?: boolean;
  /** A badge beside it says what it is without. */
  hasBadge?: boolean;
  children: ReactNode;
}) {
  if (!reasons.length || (isInRow && (state === 'PROVISIONAL' || state === 'PARTIAL'))) return children;
  const text = reasons.join('; ');
  const isNone = state === 'UNREAD' || children === UNKNOWN;
  return (
    <span
      title={text}
      className={clsx(
        'relative cursor-help',
        isNone ? looks.UNREAD : !(hasBadge && state === 'PARTIAL') && looks[state],
      )}
    >
      {isNone ? UNKNOWN : children}
      <span className="sr-only"> ({text})</span>
    </span>
  );
}
