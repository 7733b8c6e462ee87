import type { ReactNode } from 'react';
import { toast } from './toast.ts';

const alert = { role: 'alert', 'aria-live': 'assertive' } as const;

/** An error toast that is read out at once. One of the same id is replaced. */
export const toastError = (message: ReactNode, id: string) => toast.error(<>{message}</>, { id, ariaProps: alert });
