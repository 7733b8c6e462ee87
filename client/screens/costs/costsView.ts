import { enumName } from '#client/lib/schema.ts';
import { addDays, saoPauloDay } from '#client/lib/time/time.ts';
import { oneOf, page, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';

export const PAGE_SIZE = 50;

const tabs = ['costs', 'fees', 'freight', 'overheads', 'taxes', 'exchange', 'limits'] as const;
export type Tab = (typeof tabs)[number];

const fields = {
  tab: oneOf(tabs, 'costs'),
  search: text,
  /** Costs: only products without a cost. */
  only: oneOf(['missing'], undefined),
  marketplace: oneOf(marketplaceWords, undefined),
  /** Fee rules: only this country. */
  country: text,
  /** Fee rules: those of single products instead of all others. */
  rules: oneOf(['products'], undefined),
  currency: text,
  days: oneOf(['30', '90', '365', '730'], '90'),
  page,
};
export type CostsView = UrlState<typeof fields>;

/** Tab, filters and page of a URL. */
export const readCostsView = (params: URLSearchParams): CostsView => readUrl(fields, params);

/** Search part of the URL of a view; empty for the defaults. */
export function costsSearch(view: CostsView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Initial view of a tab, without filters. */
export const freshTab = (tab: Tab): CostsView => ({ ...readCostsView(new URLSearchParams()), tab });

/** Variables of the screen's query: only the chosen tab is included. The tab of taxes has a query of its own. */
export function costsVariables(view: CostsView, now = new Date()) {
  const today = saoPauloDay(now);
  return {
    search: view.search || null,
    marketplace: view.marketplace ? enumName(view.marketplace) : null,
    onlyMissing: view.only === 'missing',
    country: /^[A-Z]{2}$/.test(view.country) ? view.country : null,
    feeRuleScope: view.rules === 'products' ? ('PRODUCT' as const) : ('GENERAL' as const),
    currency: /^[A-Z]{3}$/.test(view.currency) && view.currency !== 'BRL' ? view.currency : 'USD',
    startDate: addDays(today, 1 - Number(view.days)),
    endDate: today,
    page: view.page,
    isCosts: view.tab === 'costs',
    isFees: view.tab === 'fees',
    isFreight: view.tab === 'freight',
    isOverheads: view.tab === 'overheads',
    isExchange: view.tab === 'exchange',
    isLimits: view.tab === 'limits',
  };
}
