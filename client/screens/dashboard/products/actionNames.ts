import { t } from '#client/lib/language/t.ts';
/** Actions for a product, in Portuguese. */
export const actionNames = {
  RAISE_PRICE: t('dashboard.raiseThePrice'),
  LOWER_PRICE: t('dashboard.lowerThePrice'),
  CUT_ADS: t('dashboard.cutAds'),
  STOP_SELLING: t('dashboard.stopSelling'),
  RESTOCK: t('dashboard.restock'),
  CLEAR_STOCK: t('dashboard.clearTheStock'),
  ENTER_COST: t('dashboard.enterTheCost'),
  KEEP: t('dashboard.keepThePriceAndReviewCosts'),
} as const;
