import { clearLastFigures } from './lastFigures.ts';
import { loginPath, paths } from '#client/lib/paths.ts';

const KEY = 'token'; // named by the specification
const DEFAULT_VIEWS = 'views.opening'; // written by views/defaultViews.ts
const CURRENCY = 'currency'; // written by lib/language/currency.ts
const TABLES = 'tables'; // written by ui/table/tableChoices.ts

type Leave = (url: string) => void;
// A full page load, so that no data of this session stays in memory.
const leavePage: Leave = (url) => window.location.replace(url);

/** Bearer token of the signed-in seller. Null when signed out. */
export const sessionToken = () => localStorage.getItem(KEY);

/** Whether a token is stored. A stale one is detected at the first 401. */
export const isSignedIn = () => sessionToken() !== null;

/** Stores the token of a sign-in or registration. */
export function startSession(token: string): void {
  localStorage.removeItem(DEFAULT_VIEWS); // of the user signed in before
  localStorage.removeItem(TABLES);
  localStorage.removeItem(CURRENCY);
  clearLastFigures();
  localStorage.setItem(KEY, token);
}

/** Ends the session on the server and here, then shows the login. */
export function signOut(leave: Leave = leavePage): void {
  const token = sessionToken();
  forgetSession();
  // keepalive lets the request outlive this page
  void fetch('/api/auth/logout', {
    method: 'POST',
    keepalive: true,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => undefined);
  leave(paths.login);
}

/** Removes what this browser keeps of a session. */
export function forgetSession(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(DEFAULT_VIEWS);
  localStorage.removeItem(TABLES);
  localStorage.removeItem(CURRENCY);
  clearLastFigures();
  // the next user of this browser must not see the SQL box's tabs
  for (const key of Object.keys(localStorage)) if (key.startsWith('sql.')) localStorage.removeItem(key);
}

/** Removes a token the server refused and shows the login. Runs once, however many responses refuse it. */
export function expireSession(leave: Leave = leavePage): void {
  if (!isSignedIn()) return;
  localStorage.removeItem(KEY);
  clearLastFigures();
  leave(loginPath(window.location.pathname + window.location.search));
}

/** Signs this tab out when another tab signs out. Returns a function that stops it. */
export function followOtherTabs(leave: Leave = leavePage): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue === null) leave(loginPath(window.location.pathname + window.location.search));
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
