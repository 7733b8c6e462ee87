import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { ProductFrame } from '#client/screens/product/ProductFrame.tsx';
import { UnknownProduct } from '#client/screens/product/UnknownProduct.tsx';
import type { TabRef } from '#client/screens/product/tabQuery.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { StockTabQuery } from './__generated__/StockTabQuery.graphql';
import { ProductPurchases } from './ProductPurchases.tsx';
import { RestockCard } from './RestockCard.tsx';
import { StockPlaces } from './StockPlaces.tsx';

const query = graphql`
  query StockTabQuery($id: ID!) @preloadable {
    viewer {
      productHub(id: $id) {
        name
        ...ProductFrame_product
        ...StockPlaces_product
        restock {
          id
          ...RestockCard_row
        }
        ...ProductPurchases_product
      }
    }
  }
`;

/** Where the units of a product lie, what to order and why, and what is ordered. */
export function StockTab({ queryRef }: { queryRef: TabRef }) {
  const { productHub: product } = usePreloadedQuery<StockTabQuery>(
    query,
    queryRef as PreloadedQuery<StockTabQuery>,
  ).viewer;
  if (!product) return <UnknownProduct />;
  return (
    <ProductFrame product={product}>
      {product.restock.length > 0 ? (
        product.restock.map((row) => (
          <RestockCard key={row.id} row={row} label={product.name ?? t('product.product')} />
        ))
      ) : (
        <Card title={t('product.restocking')}>
          <EmptyState title={t('product.noSalesForecastYet')} hint={t('product.aKitIsRestockedThroughIts')}>
            <Link to={`${paths.amazonData}?tab=inventory`} className="text-link hover:underline">
              {t('product.seeStockAndRestocking')}
            </Link>
          </EmptyState>
        </Card>
      )}
      <StockPlaces product={product} />
      <ProductPurchases product={product} />
    </ProductFrame>
  );
}
