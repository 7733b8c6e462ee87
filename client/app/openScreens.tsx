import { RouterProvider } from 'react-router-dom';
import { createAppRouter } from './routes.tsx';

/** Router of every screen except the login. Starts loading the current URL. */
export function openScreens() {
  // No transitions in the router: a filter shows its new value at once, and each screen defers its own figures.
  return <RouterProvider router={createAppRouter()} useTransitions={false} />;
}
