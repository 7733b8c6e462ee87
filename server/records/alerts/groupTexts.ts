import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { AlertKind } from './alerts.ts';

/** Title and message of an alert that stands for several of its kind. */
interface GroupTexts {
  title: Counted;
  /** The message with the amount at stake. */
  amount: Amounting;
  /** The message while that is unknown. */
  unknown: SentenceId;
  /** Kinds of profit are in English in Padrão, like their screens. */
  isEnglish?: true;
}
type Counted = Extract<SentenceId, `alerts.${string}Group` | 'alerts.missingCostsTitle'>;
type Amounting = Extract<SentenceId, `alerts.${string}GroupAmount`>;

export const groupTexts: Record<AlertKind, GroupTexts> = {
  hemorrhage: {
    title: 'alerts.hemorrhageGroup',
    amount: 'alerts.hemorrhageGroupAmount',
    unknown: 'alerts.hemorrhageGroupUnknown',
    isEnglish: true,
  },
  margin_crossing: {
    title: 'alerts.marginCrossingGroup',
    amount: 'alerts.marginCrossingGroupAmount',
    unknown: 'alerts.marginCrossingGroupUnknown',
    isEnglish: true,
  },
  refund_spike: {
    title: 'alerts.refundSpikeGroup',
    amount: 'alerts.refundSpikeGroupAmount',
    unknown: 'alerts.refundSpikeGroupUnknown',
    isEnglish: true,
  },
  missing_cost: {
    title: 'alerts.missingCostsTitle',
    amount: 'alerts.missingCostGroupAmount',
    unknown: 'alerts.missingCostGroupUnknown',
    isEnglish: true,
  },
  lost_buy_box: {
    title: 'alerts.lostBuyBoxGroup',
    amount: 'alerts.lostBuyBoxGroupAmount',
    unknown: 'alerts.lostBuyBoxGroupUnknown',
  },
  price_war: {
    title: 'alerts.priceWarGroup',
    amount: 'alerts.priceWarGroupAmount',
    unknown: 'alerts.priceWarGroupUnknown',
  },
  new_competitor: {
    title: 'alerts.newCompetitorGroup',
    amount: 'alerts.newCompetitorGroupAmount',
    unknown: 'alerts.newCompetitorGroupUnknown',
  },
  money_difference: {
    title: 'alerts.moneyDifferenceGroup',
    amount: 'alerts.moneyGroupAmount',
    unknown: 'alerts.moneyGroupUnknown',
  },
  money_held: {
    title: 'alerts.moneyHeldGroup',
    amount: 'alerts.moneyGroupAmount',
    unknown: 'alerts.moneyGroupUnknown',
  },
  new_charge: {
    title: 'alerts.newChargeGroup',
    amount: 'alerts.newChargeGroupAmount',
    unknown: 'alerts.newChargeGroupUnknown',
  },
  low_stock: {
    title: 'alerts.lowStockGroup',
    amount: 'alerts.lowStockGroupAmount',
    unknown: 'alerts.lowStockGroupUnknown',
  },
};
