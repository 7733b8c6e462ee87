import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { createRouter, type Router } from '#client/routing/createRouter.ts';
import type { Route } from '#client/routing/route.ts';

/** The router over a history of its own, for tests. */
export const createMemoryRouter = (routes: readonly Route[], options: { initialEntries: string[] }): Router =>
  createRouter(routes, createMemoryHistory(options));
