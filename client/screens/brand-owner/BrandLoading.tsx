import { Skeleton } from '#client/ui/page/Skeleton.tsx';

/** The header, four cards and competitors to come. */
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
