import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { isFiltered, productsForm } from '#client/screens/products/productsView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Why the list is empty: the filters, or nothing was read yet. */
export function NoProducts() {
  const { view, change } = useUrlView(productsForm);
  if (isFiltered(view))
    return (
      <EmptyState title={t('products.noProductWithTheseFilters')} hint={t('products.searchForAnotherPartOfThe')}>
        <Button onClick={() => change({ search: '', only: undefined })}>{t('products.clearFilters')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={t('products.noProductYet')} hint={t('products.productsAppearHereAfterTheFirst')}>
      <CredentialsLink />
    </EmptyState>
  );
}
