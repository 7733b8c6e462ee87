import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useRevalidator } from 'react-router-dom';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { FinanceTabs } from '#client/parts/reconciliation/FinanceTabs.tsx';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import type { CostsScreenQuery } from './__generated__/CostsScreenQuery.graphql';
import { CostsPanel } from '#client/screens/costs/costs/CostsPanel.tsx';
import { freshTab, type Tab } from './costsView.ts';
import { Recalculation } from './Recalculation.tsx';
import { ExchangePanel } from '#client/screens/costs/exchange/ExchangePanel.tsx';
import { FeesPanel } from '#client/screens/costs/fees/FeesPanel.tsx';
import { FreightPanel } from '#client/screens/costs/freight/FreightPanel.tsx';
import { OverheadsPanel } from '#client/screens/costs/overheads/OverheadsPanel.tsx';
import { LimitsForm } from '#client/screens/costs/fees/LimitsForm.tsx';
import { isTaxesTab, TaxesTab, type TaxesTabRef } from '#client/screens/costs/taxes/TaxesTab.tsx';
import { useCostsView } from './useCostsView.ts';

const query = graphql`
  query CostsScreenQuery(
    $search: String
    $marketplace: Marketplace
    $onlyMissing: Boolean
    $country: CountryCode
    $feeRuleScope: FeeRuleScope!
    $currency: Currency!
    $startDate: Date!
    $endDate: Date!
    $page: Int!
    $isCosts: Boolean!
    $isFees: Boolean!
    $isFreight: Boolean!
    $isOverheads: Boolean!
    $isExchange: Boolean!
    $isLimits: Boolean!
  ) @preloadable {
    viewer {
      productCosts(search: $search, marketplace: $marketplace, onlyMissing: $onlyMissing, page: $page)
        @include(if: $isCosts) {
        ...CostsPanel_page
      }
      feeRules(search: $search, marketplace: $marketplace, country: $country, scope: $feeRuleScope, page: $page)
        @include(if: $isFees) {
        ...FeesPanel_page
      }
      feeRuleChoices @include(if: $isFees) {
        ...FeesPanel_choices
      }
      freightRules(page: $page) @include(if: $isFreight) {
        ...FreightPanel_page
      }
      overheads(page: $page) @include(if: $isOverheads) {
        ...OverheadsPanel_page
      }
      allocatesOverheads @include(if: $isOverheads)
      ratedCurrencies @include(if: $isExchange)
      exchangeRates(currency: $currency, startDate: $startDate, endDate: $endDate) @include(if: $isExchange) {
        ...ExchangePanel_rates
      }
      profitSettings @include(if: $isLimits) {
        ...LimitsForm_settings
      }
    }
  }
`;

const titles = [
  ['costs', t('costs.costs')],
  ['fees', t('costs.fees')],
  ['freight', t('costs.freightAndPackaging')],
  ['overheads', t('costs.expenses')],
  ['taxes', t('costs.taxes')],
  ['exchange', t('costs.exchangeRates')],
  ['limits', t('costs.limits')],
] as const;

const descriptions: Record<Tab, string> = {
  costs: t('costs.howMuchEachUnitCostsYou'),
  fees: t('costs.whatEachMarketplaceChargesPerUnit'),
  freight: t('costs.whatYouPayToShipAnd'),
  overheads: t('costs.whatTheCompanySpendsBesidesSales'),
  taxes: t('costs.theTaxOnSalesInReais'),
  exchange: t('costs.theRatesThatConvertYourSales'),
  limits: t('costs.fromWhichMarginAProductIs'),
};

/** Screen /costs: costs of products, fee rules, own freight and packaging, overheads, taxes, exchange rates and margin limits. */
export function CostsScreen() {
  const { queryRef, isStale }: { queryRef: CostsRef | TaxesTabRef; isStale: boolean } =
    useRouteQuery<CostsScreenQuery>();
  const { view, change } = useCostsView();
  const { revalidate } = useRevalidator();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('costs.costsAndFeesSellerAnalytics')}</title>
      <FinanceTabs />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-title tracking-tight">{t('costs.costsAndFees')}</h1>
        <SavedViews screen="COSTS" />
      </div>
      <Tabs label={t('costs.parts')} tabs={titles} chosen={view.tab} onChoose={(tab) => change(freshTab(tab))}>
        <div className="flex flex-col gap-3">
          <p className="text-small text-muted">{descriptions[view.tab]}</p>
          <Recalculation edit={queryRef} onDone={() => void revalidate()} />
          <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
            <Suspense fallback={<ScreenSkeleton />}>
              <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
                {isTaxesTab(queryRef) ? <TaxesTab queryRef={queryRef} /> : <Panel queryRef={queryRef} />}
              </div>
            </Suspense>
          </ErrorBoundary>
        </div>
      </Tabs>
    </div>
  );
}

type CostsRef = PreloadedQuery<CostsScreenQuery>;

function Panel({ queryRef }: { queryRef: CostsRef }) {
  const { viewer } = usePreloadedQuery<CostsScreenQuery>(query, queryRef);
  const {
    productCosts,
    feeRules,
    feeRuleChoices,
    freightRules,
    overheads,
    allocatesOverheads,
    ratedCurrencies,
    exchangeRates,
    profitSettings,
  } = viewer;
  if (productCosts) return <CostsPanel page={productCosts} />;
  if (feeRules && feeRuleChoices) return <FeesPanel page={feeRules} choices={feeRuleChoices} />;
  if (freightRules) return <FreightPanel page={freightRules} />;
  if (overheads) return <OverheadsPanel page={overheads} isAllocated={allocatesOverheads ?? false} />;
  if (exchangeRates && ratedCurrencies) return <ExchangePanel rates={exchangeRates} currencies={ratedCurrencies} />;
  return profitSettings ? <LimitsForm settings={profitSettings} /> : null;
}
