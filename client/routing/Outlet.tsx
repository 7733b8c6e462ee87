import { Fragment, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useRouting } from './routerContext.ts';

/** The screen of this address, or what stands in for one that failed. The fallback until the first is loaded. */
export function Outlet({ fallback = null }: { fallback?: ReactNode }) {
  const { location, route, data, failure } = useRouting().state;
  if (!route) return fallback;
  const { path, element, errorElement } = route;
  if (failure && errorElement === undefined) throw failure.cause;
  if (failure) return errorElement;
  if (errorElement === undefined) return <Fragment key={path}>{element}</Fragment>;
  return (
    <ErrorBoundary key={path} fallback={errorElement} resetKeys={[location, data]}>
      {element}
    </ErrorBoundary>
  );
}
