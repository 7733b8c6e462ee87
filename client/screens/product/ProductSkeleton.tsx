import { t } from '#client/lib/language/t.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';

const tiles = ['a', 'b', 'c', 'd', 'e'];

/** The shape of a product's page while it loads. */
export const ProductSkeleton = () => (
  <div role="status" aria-label={t('product.loading')} className="flex flex-col gap-4">
    <div className="flex items-center gap-4">
      <Skeleton className="size-14 rounded-lg" />
      <span className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-2/3 max-w-md" />
        <Skeleton className="h-3.5 w-1/2 max-w-sm" />
      </span>
    </div>
    <Skeleton className="h-11 w-full" />
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:*:first:col-span-2 lg:grid-cols-5">
      {tiles.map((name) => (
        <div key={name} className="flex flex-col gap-2 bg-surface p-4">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
    <Skeleton className="h-72 w-full rounded-lg" />
    <Skeleton className="h-72 w-full rounded-lg" />
  </div>
);
