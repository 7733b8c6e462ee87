import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router-dom';
import type { StartScreen } from '#client/data/startQuery.ts';
import type { Area } from '#i18n/__generated__/messages.d.ts';
import { loadWords } from '#client/lib/language/catalogues.ts';
import { differInColumnsOnly } from '#client/lib/columnsOf.ts';
import { withTimeout } from '#client/lib/time/withTimeout.ts';

const CHUNK_TIMEOUT_MS = 120_000; // spec 9
const withChunkTimeout = <Code,>(chunks: Promise<Code>) => withTimeout(chunks, CHUNK_TIMEOUT_MS);

type LoadCode = () => Promise<ComponentType>;
type Loader = (args: LoaderFunctionArgs) => unknown;

/**
 * A screen in a separate chunk. The loader also waits for the code: the previous screen stays visible until then, a failed
 * load reaches the errorElement, and the next navigation retries it. React.lazy would show a fallback for 0.3 s even with
 * loaded code, and keep a failure until the page is reloaded.
 *
 * The words of its areas are loaded before its code and that of its query are evaluated: their constants may contain words.
 */
export function plainScreen(load: LoadCode, start: Loader = () => null, areas: Area[] = []) {
  let Loaded: ComponentType | undefined;
  const loadCode = async () => {
    Loaded ??= await withChunkTimeout(loadWords(...areas).then(load));
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
  /** Whether a change of the screen's URL runs the loader again. Absent: always. */
  needsRefetch?: (current: URL, next: URL) => boolean;
}

/** `plainScreen` inside Relay's environment; the code that starts its query is another chunk. */
export function relayScreen(load: LoadCode, loadLoading: () => Promise<Loading>, areas: Area[] = []) {
  let needsRefetch: Loading['needsRefetch'];
  const loadWithRelay = async () => {
    const [{ RelayRoot }, Loaded] = await Promise.all([import('./RelayRoot.tsx'), load()]);
    return () => (
      <RelayRoot>
        <Loaded />
      </RelayRoot>
    );
  };
  const start: Loader = async (args) => {
    const [{ relayLoader }, loading] = await withChunkTimeout(
      Promise.all([import('./RelayRoot.tsx'), loadWords(...areas).then(loadLoading)]),
    );
    args.request.signal.throwIfAborted(); // another navigation superseded this one
    needsRefetch = loading.needsRefetch;
    return relayLoader(loading.start)(args);
  };
  // the same address means a revalidation
  const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
    currentUrl.href === nextUrl.href ||
    (!differInColumnsOnly(currentUrl, nextUrl) && (needsRefetch?.(currentUrl, nextUrl) ?? true));
  return { ...plainScreen(loadWithRelay, start, areas), shouldRevalidate };
}
