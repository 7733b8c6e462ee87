import { missingCostsPath, paths } from '#client/lib/paths.ts';

/** Kinds of alerts about offers. */
export const ofOffers = ['LOST_BUY_BOX', 'NEW_COMPETITOR', 'PRICE_WAR'];

const DIFFERENCES = '/conciliacao/diferencas';
const filters: Record<string, string> = {
  LOST_BUY_BOX: `${paths.buyBox}?tab=lost`,
  PRICE_WAR: `${paths.buyBox}?tab=changes`,
  NEW_COMPETITOR: `${paths.buyBox}?tab=new`,
  LOW_STOCK: `${paths.amazonData}?tab=inventory&sort=coverDays`,
  HEMORRHAGE: `${paths.profitDetector}?status=hemorrhage`,
  MISSING_COST: missingCostsPath(),
  MONEY_DIFFERENCE: DIFFERENCES,
  MONEY_HELD: `${DIFFERENCES}?class=held`,
  NEW_CHARGE: DIFFERENCES,
};

/** Path of the filter that shows everything an alert of this kind is about. */
export const groupPath = (kind: string): string => filters[kind] ?? paths.profitDetector;
