import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import { isFiltered, unfiltered } from './buyBoxView.ts';
import { useBuyBoxView } from './useBuyBoxView.ts';

const SEARCH_DELAY_MS = 300;
const MAX_SEARCH_LENGTH = 200; // limit of the API

const periods = [
  ['2h', t('buyBox.last2Hours')],
  ['24h', t('buyBox.last24Hours')],
  ['7d', t('buyBox.last7Days')],
  ['30d', t('buyBox.last30Days')],
] as const;
const competitors = [
  ['', t('buyBox.allCompetitors')],
  ['fba', 'FBA / Full'],
  ['fbm', t('buyBox.fbmOwnShipping')],
  ['high_rating', t('buyBox.ratingAbove95Percent')],
] as const;
const prices = [
  ['', t('buyBox.allPrices')],
  ['lower', t('buyBox.lowerThanOurs')],
  ['higher', t('buyBox.higherThanOurs')],
  ['aggressive', t('buyBox.aggressiveMoreThan10PercentLower')],
] as const;
const listings = [
  ['', t('buyBox.allListings')],
  ['active', t('buyBox.active')],
  ['inactive', t('buyBox.inactive')],
  ['with_buybox', t('buyBox.withBuyBox')],
  ['without_buybox', t('buyBox.withoutBuyBox')],
  ['winning', t('buyBox.weAreWinning')],
  ['losing', t('buyBox.weAreLosing')],
] as const;

/** The five filters (spec 2). Each choice adds a history entry. */
export function BuyBoxFilters() {
  const { view, change } = useBuyBoxView();
  return (
    <section aria-label={t('buyBox.filters')} className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center">
      <div className="col-span-2 min-w-0 md:min-w-60 md:flex-1">
        <SearchField
          label={t('buyBox.search')}
          placeholder={t('buyBox.competitorOrProduct')}
          value={view.search}
          delayMs={SEARCH_DELAY_MS}
          // one history entry for a whole search
          onChange={(search) =>
            change({ search: search.slice(0, MAX_SEARCH_LENGTH) }, { replace: view.search !== '' && search !== '' })
          }
        />
      </div>
      <Select
        label={t('buyBox.period')}
        value={view.period}
        options={periods}
        onChange={(period) => change({ period })}
      />
      <Select
        label={t('buyBox.kindOfCompetitor')}
        value={view.competitor ?? ''}
        options={competitors}
        onChange={(competitor) => change({ competitor: competitor || undefined })}
      />
      <Select
        label={t('buyBox.priceRange')}
        value={view.price ?? ''}
        options={prices}
        onChange={(price) => change({ price: price || undefined })}
      />
      <Select
        label={t('buyBox.listingStatus')}
        value={view.listing ?? ''}
        options={listings}
        onChange={(listing) => change({ listing: listing || undefined })}
      />
      <SavedViews screen="BUY_BOX" />
      {isFiltered(view) && (
        <Button tone="quiet" onClick={() => change(unfiltered)}>
          {t('buyBox.clearFilters')}
        </Button>
      )}
    </section>
  );
}
