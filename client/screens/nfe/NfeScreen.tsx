import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { FinanceTabs } from '#client/parts/reconciliation/FinanceTabs.tsx';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { NfeScreenQuery } from './__generated__/NfeScreenQuery.graphql';
import { DifferencesPanel } from './lists/DifferencesPanel.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { LonePanel } from './lists/LonePanel.tsx';
import { type NfeTab, nfeForm } from './nfeView.ts';
import { OrdersPanel } from './lists/OrdersPanel.tsx';
import { PurchasesPanel } from './PurchasesPanel.tsx';
import { ReturnsPanel } from './lists/ReturnsPanel.tsx';

const query = graphql`
  query NfeScreenQuery(
    $page: Int!
    $isFiles: Boolean!
    $isPurchases: Boolean!
    $isOrders: Boolean!
    $isLone: Boolean!
    $isDifferences: Boolean!
    $isReturns: Boolean!
  ) @preloadable {
    viewer {
      nfe {
        cnpjs @include(if: $isFiles)
        unknownItems(page: $page) @include(if: $isPurchases) {
          ...PurchasesPanel_page
        }
        ordersWithoutNfe(page: $page) @include(if: $isOrders) {
          ...OrdersPanel_page
        }
        nfeWithoutOrder(page: $page) @include(if: $isLone) {
          ...LonePanel_page
        }
        differences(page: $page) @include(if: $isDifferences) {
          ...DifferencesPanel_page
        }
        returnNotes(page: $page) @include(if: $isReturns) {
          ...ReturnsPanel_page
        }
      }
    }
  }
`;

const titles = [
  ['files', t('nfe.files')],
  ['purchases', t('nfe.purchases')],
  ['orders', t('nfe.ordersWithoutNfE')],
  ['lone', t('nfe.nfEWithoutOrder')],
  ['differences', t('nfe.differenceNfEOrder')],
  ['returns', t('nfe.returns')],
] as const;

const descriptions: Record<NfeTab, string> = {
  files: t('nfe.sendTheXmlOfPurchaseAnd'),
  purchases: t('nfe.sayOnceWhichProductEachItem'),
  orders: t('nfe.ordersWithoutInvoiceSinceTheFirst'),
  lone: t('nfe.saleInvoicesThatCiteNoKnown'),
  differences: t('nfe.ordersWhoseInvoicesHaveAnotherTotal'),
  returns: t('nfe.invoicesOfReturnedSalesYourInbound'),
};

/** /taxes/nfe: files of documents, purchases that become costs, and sales beside their documents. */
export function NfeScreen() {
  const { queryRef, isStale } = useRouteQuery<NfeScreenQuery>();
  const { view, change } = useUrlView(nfeForm);
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('nfe.nfESellerAnalytics')}</title>
      <FinanceTabs />
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-title tracking-tight">{t('nfe.nfE')}</h1>
        <Link to={paths.taxes} className="text-small text-link hover:underline">
          {t('nfe.backToTaxes')}
        </Link>
      </div>
      <Tabs label={t('nfe.parts')} tabs={titles} chosen={view.tab} onChoose={(tab) => change({ tab, page: 1 })}>
        <div className="flex flex-col gap-3">
          <p className="text-small text-muted">{descriptions[view.tab]}</p>
          <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
            <Suspense fallback={<ScreenSkeleton />}>
              <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
                <Panel queryRef={queryRef} />
              </div>
            </Suspense>
          </ErrorBoundary>
        </div>
      </Tabs>
    </div>
  );
}

function Panel({ queryRef }: { queryRef: PreloadedQuery<NfeScreenQuery> }) {
  const { nfe } = usePreloadedQuery<NfeScreenQuery>(query, queryRef).viewer;
  if (nfe.unknownItems) return <PurchasesPanel page={nfe.unknownItems} />;
  if (nfe.ordersWithoutNfe) return <OrdersPanel page={nfe.ordersWithoutNfe} />;
  if (nfe.nfeWithoutOrder) return <LonePanel page={nfe.nfeWithoutOrder} />;
  if (nfe.differences) return <DifferencesPanel page={nfe.differences} />;
  if (nfe.returnNotes) return <ReturnsPanel page={nfe.returnNotes} />;
  return nfe.cnpjs ? <FilesPanel cnpjs={nfe.cnpjs} /> : null;
}
