import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { UnknownProduct } from '#client/screens/product/UnknownProduct.tsx';
import { ProductFrame } from '#client/screens/product/ProductFrame.tsx';
import type { TabRef } from '#client/screens/product/tabQuery.ts';
import type { SalesTabQuery } from './__generated__/SalesTabQuery.graphql';
import { HubTiles } from './HubTiles.tsx';
import { HubChart } from './HubChart.tsx';
import { SideBySide } from './SideBySide.tsx';

const query = graphql`
  query SalesTabQuery($id: ID!, $period: ProductHubPeriod!, $currency: ReportCurrency) @preloadable {
    viewer {
      productHub(id: $id) {
        ...ProductFrame_product
        ...HubTiles_product @arguments(period: $period, currency: $currency)
        ...HubChart_product @arguments(period: $period, currency: $currency)
        ...SideBySide_product @arguments(period: $period, currency: $currency)
      }
    }
  }
`;

/** What was sold of a product, what happened to it, and its listings side by side. */
export function SalesTab({ queryRef }: { queryRef: TabRef }) {
  const { productHub: product } = usePreloadedQuery<SalesTabQuery>(
    query,
    queryRef as PreloadedQuery<SalesTabQuery>,
  ).viewer;
  if (!product) return <UnknownProduct />;
  return (
    <ProductFrame product={product}>
      <CurrencyNote />
      <HubTiles product={product} />
      <HubChart product={product} />
      <SideBySide product={product} />
    </ProductFrame>
  );
}
