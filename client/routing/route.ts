import type { ReactNode } from 'react';
import type { Params } from 'react-router-dom';

export interface LoaderArgs {
  /** Its `url` is the place that is being opened; it is never sent. */
  request: Request;
  params: Params;
}

/**
 * Begins what a screen shows, before the screen itself is there. What it answers, or a promise of it, is `useLoaderData`'s;
 * a `Redirect` leads elsewhere.
 */
export type Loader = (args: LoaderArgs) => unknown;

/** A URL and what stands behind it. The first that fits counts. */
export interface Route {
  path: string;
  loader?: Loader;
  /** Whether another address of the same screen needs the loader again. Without it, every address does. */
  shouldRevalidate?: (change: { currentUrl: URL; nextUrl: URL }) => boolean;
  /** Begins to fetch the screen's code, beside its loader. */
  preload?: () => Promise<unknown>;
  element?: ReactNode;
  /** In place of the screen when its loader, its code or its rendering fails. */
  errorElement?: ReactNode;
}
