import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import type { WithDays } from '#client/ui/period/PeriodFields.tsx';
import { PrintHead } from '#client/files/PrintHead.tsx';
import { t } from '#client/lib/language/t.ts';
import { periodNames } from '#client/lib/time/periods.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeForm } from '#client/screens/income-statement/incomeView.ts';
import type { ByProductQuery } from './__generated__/ByProductQuery.graphql';
import { ProductsPanel } from './ProductsPanel.tsx';

const query = graphql`
  query ByProductQuery($filter: ResultsFilter!, $sort: ProductStatementsSort!, $page: Int!) @preloadable {
    viewer {
      ...PrintHead_viewer
      incomeByProduct(filter: $filter, sort: $sort, page: $page) {
        startDate
        endDate
        ...ProductsPanel_page
      }
    }
  }
`;

export type ByProductRef = PreloadedQuery<ByProductQuery>;

/** Whether the route's query is that of the tab by product. */
export const isByProduct = (queryRef: { name: string }): queryRef is ByProductRef => queryRef.name === 'ByProductQuery';

/** The tab by product. */
export function ByProduct({ queryRef }: { queryRef: ByProductRef }) {
  const { viewer } = usePreloadedQuery<ByProductQuery>(query, queryRef);
  const { view } = useUrlView(incomeForm);
  return (
    <>
      <PrintHead
        viewer={viewer}
        title={t('incomeStatement.incomeStatementByProduct')}
        period={periodNames[view.period]}
      />
      <ProductsPanel page={viewer.incomeByProduct} />
    </>
  );
}

/** Shows something with the days of its period. */
export function ByProductDays({ queryRef, show }: { queryRef: ByProductRef; show: Parameters<WithDays>[0] }) {
  const { startDate, endDate } = usePreloadedQuery<ByProductQuery>(query, queryRef).viewer.incomeByProduct;
  return show({ startDate, endDate });
}
