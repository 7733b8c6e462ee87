import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import type { ChannelsSection_product$key } from './__generated__/ChannelsSection_product.graphql';

const ChannelsPanel = lazy(async () => ({ default: (await import('./ChannelsPanel.tsx')).ChannelsPanel }));

/** Button that opens the prices of a product by channel; nothing when none of its listings is for sale. */
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
          }
        }
      }
    `,
    product,
  );
  const [isOpen, setIsOpen] = useState(false);
  const first = listings.find(({ active }) => active)?.product.id;
  if (first === undefined) return null;
  return (
    <div className="border-t border-line py-2">
      <Button
        aria-expanded={isOpen}
        aria-label={`Preços por canal: ${name ?? `Produto ${number}`}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Preços por canal
      </Button>
      {isOpen && (
        <ErrorBoundary FallbackComponent={LoadFailure}>
          <Suspense fallback={<p className="py-2 text-table text-muted">Calculando…</p>}>
            <ChannelsPanel productId={id} firstListing={first} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
