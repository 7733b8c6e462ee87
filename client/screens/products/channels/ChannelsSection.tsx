import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { restockPath } from '#client/lib/paths.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import type { ChannelsSection_product$key } from './__generated__/ChannelsSection_product.graphql';

const ChannelsPanel = lazy(async () => ({ default: (await import('./ChannelsPanel.tsx')).ChannelsPanel }));

/** Opens the prices of a product by channel, and leads to its restocking; nothing when none of its listings is for sale. */
export function ChannelsSection({ product }: { product: ChannelsSection_product$key }) {
  const { id, number, name, listings } = useFragment(
    graphql`
      fragment ChannelsSection_product on MasterProduct {
        id
        number
        name
        listings {
          active
          product {
            id
            asin
          }
        }
      }
    `,
    product,
  );
  const [isOpen, setIsOpen] = useState(false);
  const first = listings.find(({ active }) => active)?.product;
  if (first === undefined) return null;
  const title = name ?? t('products.product', { number });
  return (
    <div className="border-t border-line py-2">
      <span className="flex flex-wrap items-center gap-2">
        <Button
          aria-expanded={isOpen}
          aria-label={t('products.pricesByChannel2', { title })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('products.pricesByChannel')}
        </Button>
        <Link
          to={restockPath(first.asin)}
          aria-label={t('products.restocking', { title })}
          className={`${buttonClass('secondary')} max-sm:min-h-11`}
        >
          {t('products.restocking2')}
        </Link>
      </span>
      {isOpen && (
        <ErrorBoundary FallbackComponent={LoadFailure}>
          <Suspense fallback={<p className="py-2 text-small text-muted">{t('products.computing')}</p>}>
            <ChannelsPanel productId={id} firstListing={first.id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
