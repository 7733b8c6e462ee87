import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { PeriodFields, type WithDays } from '#client/ui/period/PeriodFields.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { isNarrowed, statesForm } from './statesView.ts';

const SEARCH_DELAY_MS = 300;
const statuses = [
  ['', t('salesByState.allOrders')],
  ['pending', t('salesByState.pending')],
  ['shipped', t('salesByState.shipped')],
  ['delivered', t('salesByState.delivered')],
  ['cancelled', t('salesByState.cancelled')],
] as const;

/** Filter bar. Each choice adds a history entry. */
export function StatesFilters({ withDays }: { withDays: WithDays }) {
  const { view, linkTo, change } = useUrlView(statesForm);
  return (
    <section
      aria-label={t('salesByState.filters')}
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center print:hidden"
    >
      <PeriodFields view={view} withDays={withDays} onChange={change} />
      <MarketplaceSelect value={view.marketplace} onChange={(marketplace) => change({ marketplace })} />
      <Select
        label={t('salesByState.orderStatus')}
        value={view.status ?? ''}
        options={statuses}
        onChange={(status) => change({ status: status || undefined })}
      />
      <div className="col-span-2 min-w-0 md:min-w-40 md:flex-1">
        <div className="md:max-w-md">
          <SearchField
            label={t('salesByState.search')}
            placeholder={t('salesByState.asinSkuOrderOrKeyword')}
            value={view.search}
            delayMs={SEARCH_DELAY_MS}
            // one history entry for a whole search
            onChange={(search) => change({ search }, { replace: view.search !== '' && search !== '' })}
          />
        </div>
      </div>
      {isNarrowed(view) && (
        <Link
          to={linkTo({ marketplace: undefined, status: undefined, search: '' })}
          preventScrollReset
          className="text-small whitespace-nowrap text-muted hover:text-ink hover:underline"
        >
          {t('salesByState.clearFilters')}
        </Link>
      )}
    </section>
  );
}
