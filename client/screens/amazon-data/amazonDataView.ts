import { t } from '#client/lib/language/t.ts';
import { enumName } from '#client/lib/schema.ts';
import {
  oneOf,
  page,
  productId,
  readUrl,
  type Sorting,
  text,
  type UrlField,
  type UrlState,
  writeUrl,
} from '#client/lib/urlState.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** In the order of spec 2. */
export const tabNames = [
  ['overview', t('amazonData.overview')],
  ['products', t('amazonData.products')],
  ['competitors', t('amazonData.competitors')],
  ['insights', t('amazonData.aiInsights')],
  ['forecasts', t('amazonData.forecasts')],
  ['prices', t('amazonData.priceOptimization')],
  ['inventory', t('amazonData.stock')],
] as const;
export type Tab = (typeof tabNames)[number][0];

export const PLAN_PAGE_SIZE = 25;

const sortFields = ['available', 'coverDays', 'forecast', 'reorderBy', 'quantity', 'cash'] as const;
export type PlanSort = Sorting<(typeof sortFields)[number]>;

/** Sorting of the plan. Without a column, by reorder date. */
const planSort: UrlField<PlanSort | undefined> = {
  read: (written) => {
    const field = sortFields.find((known) => known === written?.replace(/^-/, ''));
    return field && { field, direction: written!.startsWith('-') ? 'desc' : 'asc' };
  },
  write: (sort) => (sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : null),
};

const fields = {
  tab: oneOf(
    tabNames.map(([tab]) => tab),
    'overview',
  ),
  marketplace: oneOf(marketplaceWords, undefined),
  /** Global id of the product that filters the forecasts. */
  product: productId,
  /** Insights or prices that were decided, instead of the pending ones; the plan as a sheet of terms. */
  show: oneOf(['decided', 'sheet'], undefined),
  /** Search in the restocking plan. */
  search: text,
  sort: planSort,
  page,
};
export type AmazonDataView = UrlState<typeof fields>;

/** Tab, marketplace and view of the plan from the URL. */
export const readAmazonDataView = (params: URLSearchParams): AmazonDataView => readUrl(fields, params);

/** Search part of the URL for a view; empty for the defaults. */
export function amazonDataSearch(view: AmazonDataView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

export const viewForm = { read: readAmazonDataView, write: amazonDataSearch };

/** Variables of the screen's query: only the chosen tab is included. */
export const amazonDataVariables = ({
  tab,
  marketplace,
  product,
  show,
  search,
  sort,
  page: number,
}: AmazonDataView) => ({
  tab: enumName(tab === 'overview' ? 'products' : tab),
  hasGrid: tab !== 'overview',
  isInventory: tab === 'inventory',
  isPrices: tab === 'prices',
  marketplace: marketplace ? enumName(marketplace) : null,
  productId: productOf({ tab, product }),
  isDecided: hasDecisions(tab) && show === 'decided',
  search: (tab === 'inventory' && search) || null,
  sort: tab === 'inventory' && sort ? { field: enumName(sort.field), direction: enumName(sort.direction) } : null,
  page: tab === 'inventory' ? number : 1,
});

/** Whether a tab lists what the seller can decide. */
export const hasDecisions = (tab: Tab) => tab === 'insights' || tab === 'prices';

/** Global id of the product that filters the forecasts. Null without one. */
const productOf = ({ tab, product }: Pick<AmazonDataView, 'tab' | 'product'>) =>
  (tab === 'forecasts' && product) || null;

/** Query of a tab's export. */
export const gridFileQuery = ({ tab, marketplace, product }: AmazonDataView) => ({
  marketplace,
  product: productOf({ tab, product }),
});

/** Query of the purchase list's export. */
export const planFileQuery = ({ marketplace, search, sort }: AmazonDataView) => ({
  marketplace,
  search,
  sort: sort && `${sort.direction === 'desc' ? '-' : ''}${sort.field}`,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => amazonDataVariables(readAmazonDataView(params)));
