import { RouterProvider } from 'react-router-dom';
import { createAppRouter } from './routes.tsx';

/** Every screen but the login. Loading begins for the URL of this moment. */
export function openScreens() {
  // No transitions in the router: a filter shows its new value at once, and each screen defers its own figures.
  return <RouterProvider router={createAppRouter()} useTransitions={false} />;
}
