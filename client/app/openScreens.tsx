import { createAppRouter } from './routes.tsx';
import { RouterProvider } from '#client/routing/RouterProvider.tsx';
import { Shell } from './Shell.tsx';

/** Every screen but the login. Loading begins for the URL of this moment. */
export function openScreens() {
  return (
    <RouterProvider router={createAppRouter()}>
      <Shell />
    </RouterProvider>
  );
}
