import { startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Later } from './LoadedLater.tsx';

const AROUND = '5%'; // of the window's height
const UNSEEN_MS = 10_000;

/** As `LoadedLater`, for a chart: drawn, and its code asked for, when its place is near what the reader sees. */
export const LoadedNear = (part: Later) => (
  <ErrorBoundary fallback={null}>
    <DrawnNear {...part} />
  </ErrorBoundary>
);

/** As `LoadedNear`, for a caller that says what failed. */
export function DrawnNear({ fallback, children }: Later) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => onceNear(place.current!, () => startTransition(() => setIsNear(true))), []);
  return isNear ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>;
}

/** Calls when an element is near what is seen, or, so that a print of the page has it, after ten seconds. Returns what ends that. */
function onceNear(element: Element, act: () => void): () => void {
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const near = () => {
    end();
    act();
  };
  const observer = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && near(), {
    rootMargin: `${AROUND} 0px`,
  });
  const timer = setTimeout(near, UNSEEN_MS);
  observer.observe(element);
  return end;
}
