import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { PeriodFields, type WithDays } from '#client/ui/period/PeriodFields.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { isNarrowed, taxesForm } from './taxesView.ts';

const SEARCH_DELAY_MS = 300;
const statuses = [
  ['', t('taxes.allOrders')],
  ['pending', t('taxes.pending')],
  ['shipped', t('taxes.shipped')],
  ['delivered', t('taxes.delivered')],
  ['cancelled', t('taxes.cancelled')],
] as const;

/** Filter bar. Each choice adds a history entry. */
export function TaxFilters({ withDays }: { withDays: WithDays }) {
  const { view, linkTo, change } = useUrlView(taxesForm);
  return (
    <section
      aria-label={t('taxes.filters')}
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center print:hidden"
    >
      <PeriodFields view={view} withDays={withDays} onChange={(period) => change({ ...period, page: 1 })} />
      <MarketplaceSelect value={view.marketplace} onChange={(marketplace) => change({ marketplace, page: 1 })} />
      <Select
        label={t('taxes.orderStatus')}
        value={view.status ?? ''}
        options={statuses}
        onChange={(status) => change({ status: status || undefined, page: 1 })}
      />
      <div className="col-span-2 min-w-0 md:min-w-40 md:flex-1">
        <div className="md:max-w-md">
          <SearchField
            label={t('taxes.search')}
            placeholder={t('taxes.asinSkuOrderOrKeyword')}
            value={view.search}
            delayMs={SEARCH_DELAY_MS}
            // one history entry for a whole search
            onChange={(search) => change({ search, page: 1 }, { replace: view.search !== '' && search !== '' })}
          />
        </div>
      </div>
      {isNarrowed(view) && (
        <Link
          to={linkTo({ marketplace: undefined, status: undefined, search: '', page: 1 })}
          preventScrollReset
          className="text-small whitespace-nowrap text-muted hover:text-ink hover:underline"
        >
          {t('taxes.clearFilters')}
        </Link>
      )}
    </section>
  );
}
