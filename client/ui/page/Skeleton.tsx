import { clsx } from 'clsx';
import { t } from '#client/lib/language/t.ts';

/** A grey bar in place of a text that is loading, sized by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('block animate-pulse rounded bg-line', className)} />
);

/** Placeholder for a whole screen whose layout is not known yet. */
export const ScreenSkeleton = () => (
  <div role="status" aria-label={t('app.loading2')} className="flex flex-col gap-4 p-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
);

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder for a row of cards and a table. */
export const CardsAndRowsSkeleton = ({ label, cards, rows }: { label: string; cards: 4 | 5; rows: number }) => (
  <div role="status" aria-label={label} className="flex flex-col gap-3">
    <div
      className={clsx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:[&>*:first-child]:col-span-2',
        cards === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4 max-lg:[&>*:last-child]:col-span-2',
      )}
    >
      {names.slice(0, cards).map((name) => (
        <div key={name} className="flex flex-col gap-2 bg-surface px-4 py-3">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-3 w-24" />
          {cards === 5 && <Skeleton className="mt-3 h-7 w-full" />}
        </div>
      ))}
    </div>
    <div className="flex flex-col rounded-lg border border-line bg-surface">
      {names.slice(0, rows).map((name) => (
        <div key={name} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
          <Skeleton className="size-9 shrink-0" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="ml-auto h-3.5 w-1/4" />
        </div>
      ))}
    </div>
  </div>
);
