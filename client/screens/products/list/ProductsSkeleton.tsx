import { t } from '#client/lib/language/t.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** In place of the products while they load. */
export const ProductsSkeleton = () => (
  <div role="status" aria-label={t('products.loading')}>
    <div className="flex items-center justify-between border-b border-line px-4 py-2">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-8 w-28" />
    </div>
    {rows.map((name) => (
      <div key={name} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
        <Skeleton className="size-4 shrink-0" />
        <Skeleton className="size-9 shrink-0" />
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="ml-auto h-3.5 w-1/4" />
      </div>
    ))}
  </div>
);
