import { useRouting } from './routerContext.ts';

/** Loads what is on show anew, behind it. */
export function useRevalidator(): { state: 'idle' | 'loading'; revalidate: () => Promise<void> } {
  const { router, state } = useRouting();
  return { state: state.revalidation, revalidate: router.revalidate };
}
