import { toast, toastError } from '#client/ui/overlay/toast.tsx';

/** Puts a text on the clipboard and says so, or that it could not. */
export function copyText(text: string, done: string): void {
  // absent where the page is not served securely
  const write = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
  write.then(
    () => toast.success(done, { id: 'copied', duration: 2000 }),
    () => toastError('O navegador não deixou copiar', 'copied'),
  );
}
