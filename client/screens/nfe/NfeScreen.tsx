import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { LoadFailure } from '#client/ui/page/EmptyState.tsx';
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
  ['files', 'Arquivos'],
  ['purchases', 'Compras'],
  ['orders', 'Pedidos sem NF-e'],
  ['lone', 'NF-e sem pedido'],
  ['differences', 'Diferença NF-e × pedido'],
  ['returns', 'Devoluções'],
] as const;

const descriptions: Record<NfeTab, string> = {
  files:
    'Envie os XML das notas de compra e de venda, um a um ou num ZIP de até 200 MB. Guardamos valores e impostos, sem nome, CPF nem endereço do comprador. A assinatura não é verificada.',
  purchases: 'Diga uma vez que produto é cada item do fornecedor: as compras dele viram custos.',
  orders: 'Pedidos sem nota, desde a primeira nota de venda guardada.',
  lone: 'Notas de venda que não citam um pedido conhecido. Nada é ligado sem a sua confirmação.',
  differences: 'Pedidos cujas notas têm outro total.',
  returns:
    'Notas de devolução de vendas: as suas de entrada e as emitidas por empresas que compraram. Elas estornam os impostos da venda no mês em que foram emitidas, em vez da estimativa pelo reembolso.',
};

/** /taxes/nfe: files of documents, purchases that become costs, and sales beside their documents. */
export function NfeScreen() {
  const { queryRef, isStale } = useRouteQuery<NfeScreenQuery>();
  const { view, change } = useUrlView(nfeForm);
  return (
    <div className="mx-auto flex max-w-[96rem] flex-col gap-3 p-3 sm:p-4">
      <title>NF-e · Seller Analytics</title>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-lg font-semibold tracking-tight">NF-e</h1>
        <Link to={paths.taxes} className="text-table text-muted hover:text-ink hover:underline">
          Voltar aos impostos
        </Link>
      </div>
      <Tabs label="Partes" tabs={titles} chosen={view.tab} onChoose={(tab) => change({ tab, page: 1 })}>
        <div className="flex flex-col gap-3">
          <p className="text-table text-muted">{descriptions[view.tab]}</p>
          <ErrorBoundary fallback={<LoadFailure />} resetKeys={[queryRef]}>
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
