import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { isFiltered, MAX_SEARCH_LENGTH, purchasesForm } from './purchasesView.ts';

const SEARCH_DELAY_MS = 300;
const kinds = [
  ['', t('purchases.all')],
  ['open', t('purchases.toArrive')],
  ['closed', t('purchases.receivedAndClosed')],
] as const;

/** Search and filter. Each choice adds a history entry. */
export function PurchasesFilters() {
  const { view, linkTo, change } = useUrlView(purchasesForm);
  return (
    <section aria-label={t('purchases.filters')} className="flex flex-wrap items-center gap-2">
      <div className="w-full min-w-0 sm:w-80">
        <SearchField
          label={t('purchases.searchOrders')}
          placeholder={t('purchases.supplierOrNameSkuOrAsin')}
          value={view.search}
          delayMs={SEARCH_DELAY_MS}
          // one history entry for a whole search
          onChange={(search) =>
            change({ search: search.slice(0, MAX_SEARCH_LENGTH) }, { replace: view.search !== '' && search !== '' })
          }
        />
      </div>
      <Select
        label={t('purchases.whichOrders')}
        value={view.only ?? ''}
        options={kinds}
        onChange={(only) => change({ only: only || undefined })}
      />
      {isFiltered(view) && (
        <Link
          to={linkTo({ search: '', only: undefined })}
          preventScrollReset
          className="inline-flex items-center text-small whitespace-nowrap text-muted hover:text-ink hover:underline max-sm:min-h-11"
        >
          {t('purchases.clearFilters')}
        </Link>
      )}
    </section>
  );
}
