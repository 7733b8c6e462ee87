import { missingCostsPath, paths } from '#client/lib/paths.ts';

/** Kinds of alerts about offers. */
export const ofOffers = ['LOST_BUY_BOX', 'NEW_COMPETITOR', 'PRICE_WAR'];

const filters: Record<string, string> = {
  LOST_BUY_BOX: `${paths.buyBox}?tab=lost`,
  PRICE_WAR: `${paths.buyBox}?tab=changes`,
  NEW_COMPETITOR: `${paths.buyBox}?tab=new`,
  LOW_STOCK: `${paths.amazonData}?tab=inventory&sort=coverDays`,
  HEMORRHAGE: `${paths.profitDetector}?status=hemorrhage`,
  MISSING_COST: missingCostsPath(),
  // alerts count what nothing was done about yet
  MONEY_DIFFERENCE: `${paths.differences}?state=open`,
  MONEY_HELD: `${paths.differences}?class=held&state=open`,
  NEW_CHARGE: paths.differences,
};

/** Path of the filter that shows everything an alert of this kind is about. */
export const groupPath = (kind: string): string => filters[kind] ?? paths.profitDetector;
