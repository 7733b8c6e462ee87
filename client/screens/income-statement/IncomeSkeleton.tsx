import { Skeleton } from '#client/ui/page/Skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Skeleton of a statement. */
export const IncomeSkeleton = () => (
  <div role="status" aria-label="Carregando o resultado" className="rounded-lg border border-line bg-surface">
    {rows.map((row) => (
      <div key={row} className="flex items-center gap-6 border-b border-line px-4 py-2.5 last:border-0">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="ml-auto h-3.5 w-24" />
        <Skeleton className="h-3.5 w-24 max-sm:hidden" />
        <Skeleton className="h-3.5 w-24 max-sm:hidden" />
      </div>
    ))}
  </div>
);
