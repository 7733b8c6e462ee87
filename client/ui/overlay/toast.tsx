import type { ReactNode } from 'react';

type Toasts = typeof import('react-hot-toast').toast;
type Show = (...args: Parameters<Toasts>) => void;

let shown: Toasts | null = null;
const queue: ((toasts: Toasts) => void)[] = [];
let resolveFirst = () => {};

/** Resolves at the first toast. */
export const firstToast = new Promise<void>((resolve) => (resolveFirst = resolve));

function show(call: (toasts: Toasts) => void): void {
  if (shown) return call(shown);
  queue.push(call);
  return resolveFirst();
}

/** Connects the toast library, which loads after the first paint, and shows the toasts queued until then. Call once. */
export function showToastsBy(toasts: Toasts): void {
  shown = toasts;
  for (const call of queue.splice(0)) call(toasts);
}

const plain: Show = (...args) => show((toasts) => toasts(...args));

/** The functions of react-hot-toast under their own names. Calls are queued until the library has loaded. */
export const toast = Object.assign(plain, {
  success: ((...args) => show((toasts) => toasts.success(...args))) satisfies Show,
  error: ((...args) => show((toasts) => toasts.error(...args))) satisfies Show,
  loading: ((...args) => show((toasts) => toasts.loading(...args))) satisfies Show,
  dismiss: (id: string) => show((toasts) => toasts.dismiss(id)),
  /** At once: what is dismissed fades for a second, at whose end a later toast of the same id would go too. */
  remove: (id: string) => show((toasts) => toasts.remove(id)),
});

const alert = { role: 'alert', 'aria-live': 'assertive' } as const;

/** Shows an error toast that screen readers announce at once. Replaces the toast with the same id. */
export const toastError = (message: ReactNode, id: string) => toast.error(<>{message}</>, { id, ariaProps: alert });
