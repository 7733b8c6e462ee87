import {
  type Location,
  matchPath,
  type NavigateOptions,
  type Navigator,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';
import { Redirect } from './redirect.ts';
import type { Route } from './route.ts';

export type RouterHistory = Omit<ReturnType<typeof UNSAFE_createBrowserHistory>, 'action'>;
type Action = 'POP' | 'PUSH' | 'REPLACE';
type Busy = 'idle' | 'loading';

/** What is on show, and whether something else is on its way. */
export interface RouterState {
  location: Location;
  /** How it was come to. */
  action: Action;
  preventScrollReset: boolean;
  /** Null until the first screen has been loaded. */
  route: Route | null;
  /** What the loader answered. */
  data: unknown;
  /** In place of the data when the loader failed. */
  failure: { cause: unknown } | null;
  navigation: Busy;
  revalidation: Busy;
}

/** A way to a place; several may be begun, the last one arrives. */
interface Move {
  url: URL;
  action: Action;
  options?: NavigateOptions;
  /** Loads what is on show anew. */
  isRevalidation?: boolean;
}

type Listener = (next: RouterState, previous: RouterState) => void;

export interface Router {
  readonly state: RouterState;
  /** Where all that was asked for leads: the address on show, or the one on its way. */
  readonly destination: URL;
  /** For react-router: its links and `useNavigate` come here. */
  readonly navigator: Navigator;
  navigate: (to: To, options?: NavigateOptions) => Promise<void>;
  revalidate: () => Promise<void>;
  /** Answers how to stop listening. */
  subscribe: (listener: Listener) => () => void;
}

/**
 * Leads from screen to screen of a history. A screen's loader starts at once; the address changes when it has answered,
 * until then the screen before stays. The first one starts right here.
 */
export function createRouter(routes: readonly Route[], history: RouterHistory): Router {
  let state: RouterState = {
    location: history.location,
    action: 'POP',
    preventScrollReset: false,
    route: null,
    data: null,
    failure: null,
    navigation: 'idle',
    revalidation: 'idle',
  };
  let latest: Move | null = null;
  const listeners = new Set<Listener>();

  const change = (part: Partial<RouterState>) => {
    const previous = state;
    state = { ...state, ...part };
    for (const listener of listeners) listener(state, previous);
  };

  function needsLoader(route: Route, { url, isRevalidation }: Move): boolean {
    const currentUrl = history.createURL(state.location);
    const isOther = route !== state.route || url.pathname !== currentUrl.pathname;
    if (isOther || isRevalidation || state.failure) return true;
    if (url.search === currentUrl.search && url.hash !== currentUrl.hash) return false;
    return route.shouldRevalidate?.({ currentUrl, nextUrl: url }) ?? true;
  }

  function arrive(move: Move, route: Route, { data, failure }: Pick<RouterState, 'data' | 'failure'>): void {
    if (move !== latest) return drop(data);
    latest = null;
    const { action, isRevalidation, options } = move;
    if (!isRevalidation && action === 'PUSH') history.push(pathOf(move.url), options?.state);
    if (!isRevalidation && action === 'REPLACE') history.replace(pathOf(move.url), options?.state);
    const place = { location: history.location, action, preventScrollReset: options?.preventScrollReset ?? false };
    change({ ...(!isRevalidation && place), route, data, failure, navigation: 'idle', revalidation: 'idle' });
  }

  function follow({ to, isDocument }: Redirect, move: Move): void | Promise<void> {
    if (move !== latest) return;
    const action = move.action === 'PUSH' ? 'PUSH' : 'REPLACE';
    if (!isDocument) return open({ url: history.createURL(to), action });
    if (action === 'PUSH') window.location.assign(to);
    else window.location.replace(to);
  }

  async function open(move: Move): Promise<void> {
    latest = move;
    const { route, params } = matchRoute(routes, move.url.pathname);
    route.preload?.().catch(() => undefined); // said where the screen is rendered
    if (!needsLoader(route, move)) return arrive(move, route, state);
    if (!route.loader) return arrive(move, route, { data: null, failure: null });
    change({ [move.isRevalidation ? 'revalidation' : 'navigation']: 'loading' });
    try {
      const answer = await route.loader({ request: new Request(move.url), params });
      if (answer instanceof Redirect) await follow(answer, move);
      else arrive(move, route, { data: answer, failure: null });
    } catch (cause) {
      arrive(move, route, { data: null, failure: { cause } });
    }
  }

  const navigate = (to: To, options?: NavigateOptions) =>
    open({ url: history.createURL(to), action: options?.replace ? 'REPLACE' : 'PUSH', options });

  const router: Router = {
    get state() {
      return state;
    },
    get destination() {
      return latest?.url ?? history.createURL(state.location);
    },
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: (delta) => history.go(delta),
      push: (to, _state, options) => void navigate(to, options),
      replace: (to, _state, options) => void navigate(to, { ...options, replace: true }),
    },
    navigate,
    // What is on its way is new anyway.
    revalidate: async () => {
      if (!latest) await open({ url: history.createURL(state.location), action: state.action, isRevalidation: true });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  history.listen(({ location }) => void open({ url: history.createURL(location), action: 'POP' }));
  void open({ url: history.createURL(history.location), action: 'POP' });
  return router;
}

function matchRoute(routes: readonly Route[], pathname: string) {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  throw new Error(`No route for ${pathname}`);
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash;

/** A query that was started and overtaken before anybody showed it. */
const drop = (data: unknown) => (data as { dispose?: () => void } | null)?.dispose?.();
