import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatQuantity } from '#client/lib/format.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { isFiltered, PAGE_SIZE, purchasesForm } from '#client/screens/purchases/purchasesView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { PurchasesList_page$key } from './__generated__/PurchasesList_page.graphql';
import { PurchaseItem } from './PurchaseItem.tsx';

/** The orders of a page, each with its lines and what can be done with it. */
export function PurchasesList({ page: shown, onChanged }: { page: PurchasesList_page$key; onChanged: () => void }) {
  const { page, rowCount, rows } = useFragment(
    graphql`
      fragment PurchasesList_page on PurchaseOrderPage {
        page
        rowCount
        rows {
          id
          ...PurchaseItem_order
        }
      }
    `,
    shown,
  );
  const { view, change } = useUrlView(purchasesForm);
  const { search, only } = view;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <p role="status" className="text-table text-muted">
          {formatQuantity(rowCount, 'pedido', 'pedidos')}
        </p>
        <ExportButton path="/api/purchases/export" query={{ search, only }} isEmpty={rowCount === 0} />
      </div>
      {rows.length > 0 ? (
        <>
          <ul aria-label="Pedidos de compra" className="divide-y divide-line">
            {rows.map((order) => (
              <PurchaseItem key={order.id} order={order} onChanged={onChanged} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={rowCount}
            onChange={(to) => change({ page: to }, { resetScroll: true })}
          />
        </>
      ) : isFiltered(view) ? (
        <EmptyState title="Nenhum pedido com estes filtros" hint="Busque por outro fornecedor ou produto.">
          <Button onClick={() => change({ search: '', only: undefined })}>Limpar filtros</Button>
        </EmptyState>
      ) : (
        <EmptyState
          title="Nenhum pedido de compra ainda"
          hint="Registre o que pediu a um fornecedor: a reposição conta com o que vai chegar, e o Caixa com o que há a pagar."
        />
      )}
    </>
  );
}
