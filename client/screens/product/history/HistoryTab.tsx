import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { ProductFrame } from '#client/screens/product/ProductFrame.tsx';
import { UnknownProduct } from '#client/screens/product/UnknownProduct.tsx';
import type { TabRef } from '#client/screens/product/tabQuery.ts';
import type { HistoryTabQuery } from './__generated__/HistoryTabQuery.graphql';
import { HistoryList } from './HistoryList.tsx';
import { NoteForm } from './NoteForm.tsx';

const query = graphql`
  query HistoryTabQuery($id: ID!) @preloadable {
    viewer {
      productHub(id: $id) {
        id
        ...ProductFrame_product
        ...HistoryList_product
      }
    }
  }
`;

/** What was changed of a product, and notes about it. */
export function HistoryTab({ queryRef }: { queryRef: TabRef }) {
  const { productHub: product } = usePreloadedQuery<HistoryTabQuery>(
    query,
    queryRef as PreloadedQuery<HistoryTabQuery>,
  ).viewer;
  const { revalidate } = useRevalidator();
  if (!product) return <UnknownProduct />;
  const onChanged = () => void revalidate();
  return (
    <ProductFrame product={product}>
      <Card title={t('product.addANote')} note={t('product.shownInTheSalesChartOn')}>
        <NoteForm product={product.id} onSaved={onChanged} />
      </Card>
      <Card title={t('product.whatChanged')} note={t('product.costsPricesListingsKitsAndNotes')}>
        <HistoryList product={product} onChanged={onChanged} />
      </Card>
    </ProductFrame>
  );
}
