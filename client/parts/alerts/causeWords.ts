import { t } from '#client/lib/language/t.ts';

interface Words {
  name: string;
  /** What is found, e.g. "12 produtos com prejuízo". */
  title: (count: number) => string;
  means: string;
  /** What the amount is, said after it. */
  unit: string;
  /** Link to the place where it is done. */
  action: string;
}

const detector = t('alerts.openDetector');
const buyBox = t('alerts.seeBuyBox');
const differences = t('alerts.checkDifferences');

/** Words of every kind of alerts, in the order of the rules. */
export const causeWords = {
  hemorrhage: {
    name: t('alerts.hemorrhageName'),
    title: (count) => t('alerts.hemorrhage', { count }),
    means: t('alerts.hemorrhageMeans'),
    unit: t('alerts.ofLoss'),
    action: detector,
  },
  margin_crossing: {
    name: t('alerts.marginCrossingName'),
    title: (count) => t('alerts.marginCrossing', { count }),
    means: t('alerts.marginCrossingMeans'),
    unit: t('alerts.ofMissedProfit'),
    action: detector,
  },
  refund_spike: {
    name: t('alerts.refundSpikeName'),
    title: (count) => t('alerts.refundSpike', { count }),
    means: t('alerts.refundSpikeMeans'),
    unit: t('alerts.ofRefunds'),
    action: detector,
  },
  missing_cost: {
    name: t('alerts.missingCostName'),
    title: (count) => t('alerts.missingCost', { count }),
    means: t('alerts.missingCostMeans'),
    unit: t('alerts.ofRevenueUnknownProfit'),
    action: t('alerts.enterCosts'),
  },
  lost_buy_box: {
    name: t('alerts.lostBuyBoxName'),
    title: (count) => t('alerts.lostBuyBox', { count }),
    means: t('alerts.lostBuyBoxMeans'),
    unit: t('alerts.ofRevenue'),
    action: buyBox,
  },
  price_war: {
    name: t('alerts.priceWarName'),
    title: (count) => t('alerts.priceWar', { count }),
    means: t('alerts.priceWarMeans'),
    unit: t('alerts.ofLowerPrices'),
    action: buyBox,
  },
  new_competitor: {
    name: t('alerts.newCompetitorName'),
    title: (count) => t('alerts.newCompetitor', { count }),
    means: t('alerts.newCompetitorMeans'),
    unit: t('alerts.ofRevenue'),
    action: buyBox,
  },
  low_stock: {
    name: t('alerts.lowStockName'),
    title: (count) => t('alerts.lowStock', { count }),
    means: t('alerts.lowStockMeans'),
    unit: t('alerts.ofRevenueAtRisk'),
    action: t('alerts.seeStock'),
  },
  money_difference: {
    name: t('alerts.moneyDifferenceName'),
    title: (count) => t('alerts.moneyDifference', { count }),
    means: t('alerts.moneyDifferenceMeans'),
    unit: t('alerts.toCheck'),
    action: differences,
  },
  money_held: {
    name: t('alerts.moneyHeldName'),
    title: (count) => t('alerts.moneyHeld', { count }),
    means: t('alerts.moneyHeldMeans'),
    unit: t('alerts.held'),
    action: differences,
  },
  new_charge: {
    name: t('alerts.newChargeName'),
    title: (count) => t('alerts.newCharge', { count }),
    means: t('alerts.newChargeMeans'),
    unit: t('alerts.charged'),
    action: differences,
  },
} satisfies Record<string, Words>;

export type KindWord = keyof typeof causeWords;
export const kindWords = Object.keys(causeWords) as KindWord[];

/** Words of a kind of the API; of a kind that a newer server knows, its name. */
export const wordsOf = (kind: string): Words =>
  (causeWords as Record<string, Words>)[kind.toLowerCase()] ?? {
    name: kind,
    title: (count) => `${count} × ${kind}`,
    means: '',
    unit: t('alerts.inThirtyDays'),
    action: kind,
  };

const severities: Record<string, string> = {
  CRITICAL: t('alerts.critical'),
  HIGH: t('alerts.high'),
  MEDIUM: t('alerts.medium'),
  LOW: t('alerts.low'),
};
/** A severity in a word. */
export const severityWord = (severity: string): string => severities[severity] ?? severity;
