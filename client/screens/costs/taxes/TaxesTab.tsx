import { Suspense } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { TaxesTabQuery } from './__generated__/TaxesTabQuery.graphql';
import { ProductTaxes } from './goods/ProductTaxes.tsx';
import { TaxesPanel } from './TaxesPanel.tsx';

const query = graphql`
  query TaxesTabQuery @preloadable {
    viewer {
      taxes {
        ...TaxesPanel_taxes
      }
    }
  }
`;

export type TaxesTabRef = PreloadedQuery<TaxesTabQuery>;

/** Whether the route's query is that of the tab of taxes. */
export const isTaxesTab = (queryRef: { name: string }): queryRef is TaxesTabRef => queryRef.name === 'TaxesTabQuery';

/** The tab of taxes: the company's profile and months, and how each product is taxed. */
export function TaxesTab({ queryRef }: { queryRef: TaxesTabRef }) {
  const { taxes } = usePreloadedQuery<TaxesTabQuery>(query, queryRef).viewer;
  const { revalidate } = useRevalidator();
  return (
    <div className="flex flex-col gap-3">
      <TaxesPanel taxes={taxes} />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <ProductTaxes onSaved={() => void revalidate()} />
      </Suspense>
    </div>
  );
}
