import { t } from '#client/lib/language/t.ts';
/** Names of the notifications of marketplaces, by the marketplaces' own. */
const names: Record<string, string> = {
  ANY_OFFER_CHANGED: t('parts.offersAndBuyBox'),
  ORDER_CHANGE: t('parts.orders'),
  REPORT_PROCESSING_FINISHED: t('parts.finishedReports'),
  DATA_KIOSK_QUERY_PROCESSING_FINISHED: t('parts.visitsDataKiosk'),
  FBA_INVENTORY_AVAILABILITY_CHANGES: t('parts.fbaStock'),
  LISTINGS_ITEM_STATUS_CHANGE: t('parts.listingsOnSale'),
  APPLICATION_OAUTH_CLIENT_NEW_SECRET: t('parts.newClientSecret'),
  APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY: t('parts.endOfTheClientSecret'),
  orders_v2: t('parts.orders'),
  shipments: t('parts.shipments'),
  items: t('parts.listings'),
  items_prices: t('parts.prices'),
  stock_location: t('parts.stockByPlace'),
  fbm_stock_operations: t('parts.movementsInFull'),
  catalog_item_competition_status: t('parts.competitionInTheCatalogue'),
  user_products: t('parts.products3'),
  user_products_families: t('parts.productFamilies'),
  post_purchase: t('parts.claimsAndReturns'),
};

/** Name of a kind of notification; the marketplace's own when it has none. */
export const topicName = (topic: string): string => (Object.hasOwn(names, topic) ? names[topic]! : topic);
