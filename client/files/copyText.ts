import { t } from '#client/lib/language/t.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';

/** Copies a text to the clipboard and shows `done`, or an error. */
export function copyText(text: string, done: string): void {
  // undefined on pages served without HTTPS
  const write = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
  write.then(
    () => toast.success(done, { id: 'copied', duration: 2000 }),
    () => toastError(t('app.theBrowserDidNotAllowCopying'), 'copied'),
  );
}
