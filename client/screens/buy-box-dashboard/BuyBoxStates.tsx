import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { LoaderCircle } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { isFiltered, unfiltered } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';

/** While the first answer is on its way. */
export const BuyBoxLoading = () => (
  <div
    role="status"
    aria-label={t('buyBox.loading')}
    className="grid h-64 place-items-center rounded-lg border border-line bg-surface"
  >
    <LoaderCircle size={24} aria-hidden className="animate-spin text-muted" />
  </div>
);

/** Toast for figures that could not be loaded (spec 8). */
export const toastFailure = () => toastError(t('buyBox.theDataCouldNotBeLoaded'), 'buy-box-error');

/** Empty state of a table (spec 2). */
export function NoRows({ hint }: { hint?: string }) {
  const { view, change } = useBuyBoxView();
  return (
    <EmptyState title={t('buyBox.noDataFoundForTheSelected')} hint={hint}>
      {isFiltered(view) ? (
        <Button onClick={() => change(unfiltered)}>{t('buyBox.clearFilters')}</Button>
      ) : (
        <CredentialsLink />
      )}
    </EmptyState>
  );
}
