import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

export interface Later {
  /** Stands in the part's place until it is drawn. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part that a screen does not wait for: it is drawn, and its code asked for, when what stands around it is on the screen; nothing when
 * its code fails to load.
 */
export const LoadedLater = (part: Later) => (
  <ErrorBoundary fallback={null}>
    <DrawnLater {...part} />
  </ErrorBoundary>
);

function DrawnLater({ fallback, children }: Later) {
  const [isTurn, setIsTurn] = useState(false);
  useEffect(() => startTransition(() => setIsTurn(true)), []);
  // a boundary of its own, new with the part: one that shows its place already would hold the whole transition until the code has come
  return isTurn ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
