import { Skeleton } from './Skeleton.tsx';

/** Before anything of a screen is known. */
export const ScreenSkeleton = () => (
  <div role="status" aria-label="Carregando" className="flex flex-col gap-4 p-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
);
