import { t } from '#client/lib/language/t.ts';
import { OrderMoney } from '#client/parts/reconciliation/OrderMoney.tsx';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import { useReconciliationView } from './useReconciliationView.ts';

/** The money of the order in the URL. Closed without one. */
export function OrderDrawer() {
  const { view, change } = useReconciliationView();
  if (!view.order) return null;
  return (
    <DrawerPart title={t('reconciliation.order', { order: view.order })} onClose={() => change({ order: '' })}>
      <OrderMoney orderId={view.order} />
    </DrawerPart>
  );
}
