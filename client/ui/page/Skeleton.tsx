import { clsx } from 'clsx';

/** A grey bar in place of a text that is loading, sized by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('block animate-pulse rounded bg-line', className)} />
);

/** Placeholder for a whole screen whose layout is not known yet. */
export const ScreenSkeleton = () => (
  <div role="status" aria-label="Carregando" className="flex flex-col gap-4 p-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
);
