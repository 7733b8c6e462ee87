import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { isNarrowed, ordersForm, PAGE, unnarrowed } from '#client/screens/orders/ordersView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Why the list is empty: the search, the cut, the filters, or nothing was read yet. */
export function NoOrders({ areComplete }: { areComplete: boolean }) {
  const { view, change } = useUrlView(ordersForm);
  if (view.search)
    return (
      <EmptyState title={t('orders.noOrderWith', { search: view.search })} hint={t('orders.theSearchIsOfAnyDate')}>
        <Button onClick={() => change({ search: '', rows: PAGE })}>{t('orders.clearSearch')}</Button>
      </EmptyState>
    );
  if (view.cut)
    return (
      <EmptyState title={t('orders.noOrderInThisCut')} hint={t('orders.inTheOtherOrdersOfThe')}>
        <Button onClick={() => change({ cut: undefined, rows: PAGE })}>{t('orders.seeAll')}</Button>
      </EmptyState>
    );
  if (isNarrowed(view))
    return (
      <EmptyState title={t('orders.noOrderWithTheseFilters')} hint={t('orders.thereMayBeSomeInThe')}>
        <Button onClick={() => change({ ...unnarrowed, rows: PAGE })}>{t('orders.clearFilters')}</Button>
      </EmptyState>
    );
  if (!areComplete)
    return (
      <EmptyState title={t('orders.noOrderHasBeenReadYet')} hint={t('orders.theyAppearOnceAMarketplaceIs')}>
        <CredentialsLink />
      </EmptyState>
    );
  return <EmptyState title={t('orders.noOrderInThisPeriod')} hint={t('orders.chooseOtherDays')} />;
}
