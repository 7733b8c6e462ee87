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
  UNREAD: 'text-muted',
};

/** A figure in the look of its state, with the reasons on hover and for screen readers. An unread one is a dash. */
export const Marked = ({ mark: { state, reasons }, children }: { mark: Mark; children: ReactNode }) => {
  const text = reasons.join('. ');
  if (!text) return children;
  return (
    <span title={text} className="relative cursor-help">
      <span className={looks[state]}>{state === 'UNREAD' ? UNKNOWN : children}</span>
      {state === 'PARTIAL' && (
        <span aria-hidden className="figure-partial">
          !
        </span>
      )}
      <span className="sr-only"> ({text})</span>
    </span>
  );
};
