import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A button that is only a picture; its label is read out and shown on hover. */
export const IconButton = ({ label, className, ...props }: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...props}
    className={clsx(
      'relative inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink',
      className,
    )}
  />
);
