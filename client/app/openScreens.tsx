import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { withTimeout } from '#client/lib/time/withTimeout.ts';
import { createAppRouter } from './routes.tsx';

type Router = ReturnType<typeof createAppRouter>;

/** Longest wait for the code of the first screen before its place is drawn, in ms. */
const FIRST_CODE_MS = 400;

/**
 * Screens of every address except the login. Starts loading the current URL, and waits a little for its code: React keeps a place
 * that it has drawn for 0.3 s.
 */
export async function openScreens(router: Router = createAppRouter()) {
  await withTimeout(initialized(router), FIRST_CODE_MS).catch(() => undefined);
  return <Screens router={router} />;
}

const initialized = (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });

/**
 * The first screen is drawn in small steps, so that the page answers meanwhile. Then there are no transitions in the router: a
 * filter shows its new value at once, and each screen defers its own figures.
 */
function Screens({ router }: { router: Router }) {
  const [isOpen, setIsOpen] = useState(router.state.initialized);
  useEffect(() => void initialized(router).then(() => setIsOpen(true)), [router]);
  return <RouterProvider router={router} useTransitions={!isOpen} />;
}
