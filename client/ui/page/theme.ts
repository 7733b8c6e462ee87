const KEY = 'theme'; // also read by public/theme.js

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** The chosen theme. With `followTheme` a store for useSyncExternalStore. */
export const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** The theme after this one: system, light, dark, and again. */
export const nextTheme = (theme: Theme): Theme =>
  (({ system: 'light', light: 'dark', dark: 'system' }) as const)[theme];

/** Shows a theme and stores it in this browser. */
export function chooseTheme(next: Theme): void {
  if (next === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = next;
    localStorage.setItem(KEY, next);
  }
  for (const listener of listeners) listener();
}

/** Calls back after each change of the theme. Returns a function that unsubscribes. */
export function followTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
