import { type ReactNode, useLayoutEffect, useMemo, useRef, useState, useTransition } from 'react';
import { Router as ReactRouter, type NavigationType } from 'react-router-dom';
import type { Router } from './createRouter.ts';
import { Outlet } from './Outlet.tsx';
import { RouterContext } from './routerContext.ts';

/**
 * Shows what the router leads to, in the place of the `Outlet`. Another screen takes the place of the one on show when its
 * code is there; another address of the same screen shows at once, and the screen defers its own figures.
 */
export function RouterProvider({ router, children = <Outlet /> }: { router: Router; children?: ReactNode }) {
  const [state, setState] = useState(router.state);
  const [isTurning, startTurning] = useTransition();
  const shown = useRef(state.route);
  useLayoutEffect(() => {
    shown.current = state.route;
  }, [state]);
  useLayoutEffect(() => {
    const show = () => {
      if (router.state.route === shown.current) setState(router.state);
      else startTurning(() => setState(router.state));
    };
    show(); // what has come since it was rendered
    return router.subscribe(show);
  }, [router]);
  const routing = useMemo(() => ({ router, state, isTurning }), [router, state, isTurning]);
  return (
    <RouterContext value={routing}>
      <ReactRouter
        location={state.location}
        navigationType={state.action as NavigationType}
        navigator={router.navigator}
        useTransitions={false}
      >
        {children}
      </ReactRouter>
    </RouterContext>
  );
}
