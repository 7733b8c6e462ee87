import type { ViewScreen } from './viewScreens.ts';

const KEY = 'views.opening'; // forgotten with the session

type Defaults = Partial<Record<ViewScreen, string>>;

function read(): Defaults | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Defaults | null;
  } catch {
    return null;
  }
}

/** Whether this browser has heard of the person's default views. */
export const areDefaultsKnown = () => read() !== null;

/** The search part of the URL a screen opens with, without its question mark; null when it is none of its own. */
export const defaultQuery = (screen: ViewScreen): string | null => read()?.[screen] || null;

/** Remembers what each screen opens with, so that it need not wait for the server. */
export const keepDefaults = (defaults: Defaults) => localStorage.setItem(KEY, JSON.stringify(defaults));
