import { Skeleton } from '#client/ui/Skeleton.tsx';

const five = ['a', 'b', 'c', 'd', 'e'];

/** Five cards and a table to come. */
export const DashboardSkeleton = () => (
  <div role="status" aria-label="Carregando vendas" className="flex flex-col gap-3">
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5">
      {five.map((key) => (
        <div key={key} className="flex flex-col gap-2 bg-surface px-4 py-3 first:col-span-2 lg:first:col-span-1">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
    <div className="flex flex-col rounded-lg border border-line bg-surface">
      <div className="border-b border-line p-4">
        <Skeleton className="h-3.5 w-32" />
      </div>
      {[...five, 'f', 'g'].map((key) => (
        <div key={key} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
          <Skeleton className="size-9 shrink-0" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="ml-auto h-3.5 w-1/4" />
        </div>
      ))}
    </div>
  </div>
);
