import { createContext, useContext } from 'react';
import type { Router, RouterState } from './createRouter.ts';

interface Routing {
  router: Router;
  state: RouterState;
  /** The next screen is known and is being rendered behind the one on show. */
  isTurning: boolean;
}

export const RouterContext = createContext<Routing | null>(null);

/** The router around this component, and what it shows. */
export function useRouting(): Routing {
  const routing = useContext(RouterContext);
  if (!routing) throw new Error('There is no RouterProvider around this component');
  return routing;
}
