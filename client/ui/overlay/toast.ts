type Toasts = typeof import('react-hot-toast').toast;
type Say = (...said: Parameters<Toasts>) => void;

let shown: Toasts | null = null;
const waiting: ((toasts: Toasts) => void)[] = [];
let wake = () => {};

/** When something is first said. */
export const firstToast = new Promise<void>((done) => (wake = done));

function show(say: (toasts: Toasts) => void): void {
  if (shown) return say(shown);
  waiting.push(say);
  return wake();
}

/** To be called once by who shows toasts, which the first paint does not wait for; says what was said until then. */
export function showToastsBy(toasts: Toasts): void {
  shown = toasts;
  for (const say of waiting.splice(0)) say(toasts);
}

const plain: Say = (...said) => show((toasts) => toasts(...said));

/** What react-hot-toast shows, by the same names: a word of what has happened. */
export const toast = Object.assign(plain, {
  success: ((...said) => show((toasts) => toasts.success(...said))) satisfies Say,
  error: ((...said) => show((toasts) => toasts.error(...said))) satisfies Say,
  loading: ((...said) => show((toasts) => toasts.loading(...said))) satisfies Say,
  dismiss: (id: string) => show((toasts) => toasts.dismiss(id)),
});
