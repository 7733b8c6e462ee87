import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from '#client/routes.tsx';
import { followOtherTabs } from '#client/session.ts';
import { Toasts } from '#client/ui/Toasts.tsx';

followOtherTabs();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {/* No transitions in the router: a filter shows its new value at once, and each screen defers its own figures. */}
    <RouterProvider router={createRouter()} useTransitions={false} />
    <Toasts />
  </StrictMode>,
);
