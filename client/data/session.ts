import { forgetLastFigures } from './lastFigures.ts';
import { loginPath, paths } from '#client/lib/paths.ts';

const KEY = 'token'; // the spec's name
const DEFAULT_VIEWS = 'views.opening'; // as views/defaultViews.ts keeps them

type Leave = (url: string) => void;
// A whole page load, so that nothing read in the name of this session stays in memory.
const leavePage: Leave = (url) => window.location.replace(url);

/** The bearer token of the signed-in seller, or null. */
export const sessionToken = () => localStorage.getItem(KEY);

/** Signed in optimistically: a stale token shows itself at the first 401. */
export const isSignedIn = () => sessionToken() !== null;

/** Keeps the token that signing in or registering answered with. */
export function startSession(token: string): void {
  localStorage.removeItem(DEFAULT_VIEWS); // of whoever was signed in before
  forgetLastFigures();
  localStorage.setItem(KEY, token);
}

/** Ends the session on the server and here, then shows the login. */
export function signOut(leave: Leave = leavePage): void {
  const token = sessionToken();
  localStorage.removeItem(KEY);
  localStorage.removeItem(DEFAULT_VIEWS);
  forgetLastFigures();
  // what was written in the SQL box is not for whoever sits here next
  for (const key of Object.keys(localStorage)) if (key.startsWith('sql.')) localStorage.removeItem(key);
  // keepalive: the request outlives this page.
  void fetch('/api/auth/logout', {
    method: 'POST',
    keepalive: true,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => undefined);
  leave(paths.login);
}

/** The server refused the token: forgets it and shows the login, once however many answers say so. */
export function expireSession(leave: Leave = leavePage): void {
  if (!isSignedIn()) return;
  localStorage.removeItem(KEY);
  forgetLastFigures();
  leave(loginPath(window.location.pathname + window.location.search));
}

/** Leaves this tab too when another one has signed out. Answers how to stop watching. */
export function followOtherTabs(leave: Leave = leavePage): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue === null) leave(loginPath(window.location.pathname + window.location.search));
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
