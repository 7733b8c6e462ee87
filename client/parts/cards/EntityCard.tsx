import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '#client/lib/language/t.ts';
import { HoverCard } from '#client/ui/overlay/HoverCard.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { entityAt } from './entityAt.ts';
import { OrderFigures } from './OrderFigures.tsx';
import { ProductFigures } from './ProductFigures.tsx';

/** Card of the product or order that a link leads to; none of another link. */
export function EntityCard({ link }: { link: HTMLAnchorElement }) {
  const entity = entityAt(link.pathname);
  if (!entity) return null;
  return (
    <HoverCard link={link}>
      <ErrorBoundary fallback={<p className="text-muted">{t('cards.notLoaded')}</p>}>
        <Suspense fallback={<Waiting />}>
          {entity.kind === 'product' ? (
            <ProductFigures id={entity.id} />
          ) : (
            <OrderFigures marketplace={entity.marketplace} number={entity.number} />
          )}
        </Suspense>
      </ErrorBoundary>
    </HoverCard>
  );
}

const Waiting = () => (
  <div role="status" aria-label={t('cards.loading')} className="flex flex-col gap-2.5 py-0.5">
    <Skeleton className="h-3.5 w-24" />
    <Skeleton className="h-3.5" />
    <Skeleton className="h-3.5" />
    <Skeleton className="h-3.5" />
    <Skeleton className="h-3.5" />
  </div>
);
