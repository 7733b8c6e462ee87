import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router-dom';
import type { StartScreen } from '#client/data/startQuery.ts';
import { withTimeout } from '#client/lib/time/withTimeout.ts';

const CHUNK_TIMEOUT_MS = 120_000; // spec 9
const inTime = <Code,>(chunks: Promise<Code>) => withTimeout(chunks, CHUNK_TIMEOUT_MS);

type LoadCode = () => Promise<ComponentType>;
type Loader = (args: LoaderFunctionArgs) => unknown;

/**
 * A screen in a chunk of its own. The loader waits for the code as well: the screen before stays on show until then, code
 * that does not arrive reaches the errorElement, and the next navigation asks for it again. React.lazy would show a fallback
 * for 0.3 s even when the code is there, and keep a failure until the page is reloaded.
 */
export function plainScreen(load: LoadCode, start: Loader = () => null) {
  let Loaded: ComponentType | undefined;
  const loadCode = async () => {
    Loaded ??= await inTime(load());
  };
  const Screen = () => {
    const Shown = Loaded!;
    return <Shown />;
  };
  const loader: Loader = async (args) => {
    const [answer] = await Promise.all([start(args), loadCode()]);
    return answer;
  };
  return { loader, element: <Screen /> };
}

interface Loading {
  start: StartScreen;
  /** Whether going from one address of the screen to the other needs the loader again. Without it, every address does. */
  asksAnew?: (current: URL, next: URL) => boolean;
}

/** The same with Relay around it; what it asks for is in a chunk of its own too. */
export function relayScreen(load: LoadCode, loadLoading: () => Promise<Loading>) {
  let asksAnew: Loading['asksAnew'];
  const loadWithRelay = async () => {
    const [{ RelayRoot }, Loaded] = await Promise.all([import('./RelayRoot.tsx'), load()]);
    return () => (
      <RelayRoot>
        <Loaded />
      </RelayRoot>
    );
  };
  const start: Loader = async (args) => {
    const [{ relayLoader }, loading] = await inTime(Promise.all([import('./RelayRoot.tsx'), loadLoading()]));
    args.request.signal.throwIfAborted(); // overtaken
    asksAnew = loading.asksAnew;
    return relayLoader(loading.start)(args);
  };
  // the same address: it is being revalidated
  const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
    currentUrl.href === nextUrl.href || (asksAnew?.(currentUrl, nextUrl) ?? true);
  return { ...plainScreen(loadWithRelay, start), shouldRevalidate };
}
