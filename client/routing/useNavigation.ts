import { useRouting } from './routerContext.ts';

/** Whether another address or screen is on its way. */
export function useNavigation(): { state: 'idle' | 'loading' } {
  const { state, isTurning } = useRouting();
  return { state: isTurning ? 'loading' : state.navigation };
}
