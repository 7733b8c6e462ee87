import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** A part that a screen does not wait for: `fallback` while its code loads, and nothing when it fails to. */
export const LoadedLater = ({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
