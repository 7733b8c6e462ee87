import { paths } from '#client/lib/paths.ts';
import type { ViewScreen } from './viewScreens.ts';

const KEY = 'views.opening'; // deleted with the session

/** Default view of each screen, and whether the product opens with Hoje. */
type Defaults = Partial<Record<ViewScreen, string>> & { opensToday?: boolean };

function read(): Defaults | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Defaults | null;
  } catch {
    return null;
  }
}

/** Whether this browser has stored the person's default views. */
export const areDefaultsKnown = () => read() !== null;

/** Default search part of a screen's URL without its question mark; null without a default view. */
export const defaultQuery = (screen: ViewScreen): string | null => read()?.[screen] || null;

/** Address that the product opens with: Hoje when the person chose it. */
export const homePath = () => (read()?.opensToday ? paths.today : paths.dashboard);

/** Stores whether the product opens with Hoje. */
export const storeOpening = (opensToday: boolean) => storeDefaults({ ...read(), opensToday });

/** Stores the default of each screen, so that opening a screen does not wait for the server. */
export const storeDefaults = (defaults: Defaults) => localStorage.setItem(KEY, JSON.stringify(defaults));

/** Whether the page load is a navigation, not a reload or a step back or forward. */
export const isVisit = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
};
