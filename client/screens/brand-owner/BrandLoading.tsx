import { Skeleton } from '#client/ui/page/Skeleton.tsx';

/** Skeleton of the header, the cards and the competitors. */
export const BrandLoading = () => (
  <div role="status" aria-label="Carregando" className="flex flex-col gap-3">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-20" />
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  </div>
);
