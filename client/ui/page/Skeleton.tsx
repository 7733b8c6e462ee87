import { clsx } from 'clsx';

/** A grey bar where a text will be. Size it by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('block animate-pulse rounded bg-line', className)} />
);
