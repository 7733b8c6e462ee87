import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
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
        <p role="status" className="text-small text-muted">
          {t('purchases.orders2', { rowCount })}
        </p>
        <ExportButton path="/api/purchases/export" query={{ search, only }} isEmpty={rowCount === 0} />
      </div>
      {rows.length > 0 ? (
        <>
          <ul aria-label={t('purchases.purchaseOrders')} className="divide-y divide-line">
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
        <EmptyState
          title={t('purchases.noOrderWithTheseFilters')}
          hint={t('purchases.searchForAnotherSupplierOrProduct')}
        >
          <Button onClick={() => change({ search: '', only: undefined })}>{t('purchases.clearFilters')}</Button>
        </EmptyState>
      ) : (
        <EmptyState title={t('purchases.noPurchaseOrderYet')} hint={t('purchases.recordWhatYouOrderedFromA')} />
      )}
    </>
  );
}
