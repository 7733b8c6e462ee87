import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { comparisonNames, comparisons } from '#client/lib/time/periods.ts';
import { orderNumber } from '#client/lib/text/orderNumber.ts';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { PeriodFields, type WithDays } from '#client/ui/period/PeriodFields.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import { ordersOf, salesForm, salesSearch } from './salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

const SEARCH_DELAY_MS = 300;

// texts of spec 2
const statuses = [
  ['', t('dashboard.allOrders')],
  ['pending', t('dashboard.pending')],
  ['shipped', t('dashboard.shipped')],
  ['delivered', t('dashboard.delivered')],
  ['cancelled', t('dashboard.cancelled2')],
] as const;

const comparisonOptions = comparisons.map((name) => [name, comparisonNames[name]] as const);

/** Filter bar. Each choice adds a history entry. */
export function SalesFilters({ brandSelect, withDays }: { brandSelect: ReactNode; withDays: WithDays }) {
  const { view, change } = useUrlView(salesForm);
  const isFiltered = salesSearch({ ...view, page: 1, sort: { field: 'revenue', direction: 'desc' } }) !== '';
  return (
    <section
      aria-label={t('dashboard.filters')}
      className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-2 md:flex md:flex-wrap md:items-center print:hidden"
    >
      <PeriodFields view={view} withDays={withDays} onChange={change} />
      {view.period !== 'allTime' && (
        <Select
          label={t('dashboard.comparison')}
          value={view.comparison}
          options={comparisonOptions}
          onChange={(comparison) => change({ comparison })}
        />
      )}
      {/* texts of spec 2 */}
      <MarketplaceSelect
        all={t('dashboard.allMarkets')}
        lang={specifiedEnglish()}
        value={view.marketplace}
        onChange={(marketplace) => change({ marketplace })}
      />
      <Select
        label={t('dashboard.orderStatus')}
        lang={specifiedEnglish()}
        value={view.status ?? ''}
        options={statuses}
        onChange={(status) => change({ status: status || undefined })}
      />
      {brandSelect}
      <div className="col-span-2 min-w-0 max-md:order-1 md:min-w-40 md:flex-1">
        <div className="md:max-w-md">
          <SearchField
            label={t('dashboard.search')}
            placeholder={t('dashboard.asinSkuOrderOrKeyword')}
            value={view.search}
            delayMs={SEARCH_DELAY_MS}
            // one history entry for a whole search
            onChange={(search) => change({ search }, { replace: view.search !== '' && search !== '' })}
          />
        </div>
      </div>
      {orderNumber(view.search) !== null && (
        <Link
          to={ordersOf(view)}
          className="self-center text-small text-link max-md:order-1 max-md:col-span-2 hover:underline"
        >
          {t('dashboard.seeTheOrderOfAnyDay', { number: orderNumber(view.search)! })}
        </Link>
      )}
      <SavedViews screen="DASHBOARD" />
      {isFiltered && (
        <Link
          to="?"
          preventScrollReset
          className="text-small whitespace-nowrap text-muted max-md:order-1 hover:text-ink hover:underline"
        >
          {t('dashboard.clearFilters')}
        </Link>
      )}
    </section>
  );
}
