import type { ReactNode } from 'react';
import toast from 'react-hot-toast';

const alert = { role: 'alert', 'aria-live': 'assertive' } as const;

/** An error toast that is read out at once. One of the same id is replaced. */
export const tellError = (message: ReactNode, id: string) => void toast.error(<>{message}</>, { id, ariaProps: alert });
