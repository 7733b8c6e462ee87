import { t } from '#client/lib/language/t.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';

/** The page while it loads, in its shape. */
export const TodaySkeleton = () => (
  <div role="status" aria-label={t('today.loadingTheDay')} className="flex flex-col gap-4">
    <div className="flex flex-col gap-2">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-72" />
    </div>
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {['today', 'yesterday', 'month', 'forecast'].map((name) => (
        <div key={name} className="flex flex-col gap-2.5 bg-surface p-4 max-sm:not-first:hidden">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-3 w-32" />
        </div>
      ))}
    </div>
    <div className="rounded-lg border border-line bg-surface p-4">
      <Skeleton className="h-[20.5rem]" />
    </div>
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <Skeleton className="h-96 rounded-lg" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </div>
    </div>
  </div>
);
