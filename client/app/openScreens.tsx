import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { formatCount } from '#client/lib/format.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { createAppRouter } from './routes.tsx';

type Router = ReturnType<typeof createAppRouter>;

/** Router of every screen except the login. Starts loading the current URL. */
export function openScreens() {
  setTimeout(loadFormats);
  return <Screens router={createAppRouter()} />;
}

/**
 * The first screen is drawn in small steps, so that the page answers meanwhile. Then there are no transitions in the router: a
 * filter shows its new value at once, and each screen defers its own figures.
 */
function Screens({ router }: { router: Router }) {
  const [isOpen, setIsOpen] = useState(router.state.initialized);
  useEffect(
    () => (isOpen ? undefined : router.subscribe(({ initialized }) => setIsOpen(initialized))),
    [router, isOpen],
  );
  return <RouterProvider router={router} useTransitions={!isOpen} />;
}

/** The browser's first day and first number take it some 50 ms each: while the figures are on their way, and not while they are drawn. */
function loadFormats(): void {
  saoPauloDay(new Date());
  setTimeout(() => formatCount(0));
}
