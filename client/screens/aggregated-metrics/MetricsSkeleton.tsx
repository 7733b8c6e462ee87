import { Skeleton } from '#client/ui/Skeleton.tsx';

const four = ['a', 'b', 'c', 'd'];

/** Four cards and a table to come. */
export const MetricsSkeleton = () => (
  <div role="status" aria-label="Carregando métricas" className="flex flex-col gap-3">
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4 max-lg:[&>*:first-child]:col-span-2 max-lg:[&>*:last-child]:col-span-2">
      {four.map((key) => (
        <div key={key} className="flex flex-col gap-2 bg-surface px-4 py-3">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
    <div className="flex flex-col rounded-lg border border-line bg-surface">
      {[...four, 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
          <Skeleton className="size-9 shrink-0" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="ml-auto h-3.5 w-1/4" />
        </div>
      ))}
    </div>
  </div>
);
