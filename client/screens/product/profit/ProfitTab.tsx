import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { Card } from '#client/screens/product/Card.tsx';
import { ProductFrame } from '#client/screens/product/ProductFrame.tsx';
import { UnknownProduct } from '#client/screens/product/UnknownProduct.tsx';
import type { TabRef } from '#client/screens/product/tabQuery.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { ProfitTabQuery } from './__generated__/ProfitTabQuery.graphql';
import { ProductStatement } from './ProductStatement.tsx';

const LossCauses = lazy(async () => ({ default: (await import('./LossCauses.tsx')).LossCauses }));

const query = graphql`
  query ProfitTabQuery($id: ID!, $period: ProductHubPeriod!) @preloadable {
    viewer {
      productHub(id: $id) {
        id
        ...ProductFrame_product
        ...ProductStatement_product @arguments(period: $period)
      }
    }
  }
`;

/** From price to profit, and what a loss comes from. */
export function ProfitTab({ queryRef }: { queryRef: TabRef }) {
  const { productHub: product } = usePreloadedQuery<ProfitTabQuery>(
    query,
    queryRef as PreloadedQuery<ProfitTabQuery>,
  ).viewer;
  if (!product) return <UnknownProduct />;
  return (
    <ProductFrame product={product}>
      <ProductStatement product={product} />
      <Card title={t('product.whatToDoForProfit')} note={t('product.last30CompleteDaysAsIn')}>
        <ErrorBoundary FallbackComponent={LoadFailure}>
          <Suspense fallback={<Skeleton className="mx-4 mb-4 h-40" />}>
            <LossCauses id={product.id} />
          </Suspense>
        </ErrorBoundary>
      </Card>
    </ProductFrame>
  );
}
