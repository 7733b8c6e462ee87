import { useRouting } from './routerContext.ts';

/** What the loader of the screen on show answered. */
export const useLoaderData = <Data>() => useRouting().state.data as Data;
