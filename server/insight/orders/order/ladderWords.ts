import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import { byMarketplace, ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { sourceText, spokenKind } from '#server/insight/reconciliation/order/orderTexts.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { say, word } from '#server/platform/language/say.ts';
import { type Sentence, sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { tenths } from '#server/platform/language/tenths.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { AccountOrder } from '#server/insight/orders/list/orderRow.ts';
import type { LadderLine, LadderStep, StepCode } from './ladder.ts';
import type { OrderItem } from './orderLedger.ts';

/** Where a step leads: its rule, its costs, or the entries of the order. */
export const stepTargets = ['feeRules', 'freightRules', 'costs', 'taxes', 'entries'] as const;
export type StepTarget = (typeof stepTargets)[number];

/** What sentences about a step name, besides its lines. */
export interface StepContext {
  order: AccountOrder;
  items: readonly OrderItem[];
  /** Why the day's advertising is not known; null when it is. */
  adsNote: string | null;
  /** Last day on which the buyer may give it back; null: it is not delivered yet, or the day is over. */
  returnsUntil: string | null;
}

export interface WordedStep extends LadderStep {
  label: string;
  /** Where the amount is from, with its day. */
  sentence: string;
  target: StepTarget | null;
}

/** A step in the reader's language, with where it leads. */
export const wordedStep = (step: LadderStep, context: StepContext): WordedStep => ({
  ...step,
  label: word(labelOf(step, context)),
  sentence: sentenceOf(step, context),
  target: targetOf(step),
});

const LABELS: Record<Exclude<StepCode, 'commission' | 'received' | 'taxes'>, SentenceId> = {
  price: 'order.price',
  buyerPaid: 'order.buyerPaid',
  discounts: 'order.discounts',
  fixedFee: 'order.fixedFee',
  otherFees: 'order.otherFees',
  freight: 'order.freight',
  cost: 'order.cost',
  ownFreight: 'order.ownFreight',
  advertising: 'order.advertising',
  returns: 'order.returns',
  reimbursements: 'order.reimbursements',
  profit: 'order.profit',
};

function labelOf({ code, amountMinor, lines }: LadderStep, { order }: StepContext): Sentence {
  const { marketplace } = order;
  if (code === 'received') {
    const { of, name } = factsOf(marketplace);
    return sentence('order.received', { of, name });
  }
  if (code === 'commission')
    return withShare(sentence('order.commission', { ofMarketplace: ofMarketplace(marketplace) }), amountMinor, order);
  if (code !== 'taxes') return { code: LABELS[code] };
  const kinds = new Set(lines.map(({ kind }) => kind));
  const [kind] = kinds;
  return withShare(kinds.size === 1 ? spokenKind(kind!) : sentence('order.taxes'), amountMinor, order);
}

/** A label with the share of the revenue that an amount takes, where there is one. */
const withShare = (label: Sentence, minor: number | null, { revenue }: AccountOrder): Sentence =>
  minor === null || minor === 0 || revenue <= 0
    ? label
    : sentence('order.withShare', { label, share: tenths((-minor * 100) / revenue) });

function sentenceOf(step: LadderStep, context: StepContext): string {
  const { code, lines } = step;
  if (code === 'received') return say('order.receivedFrom');
  if (code === 'profit') return resultText(context.order);
  if (code === 'advertising') return adsText(step, context);
  if (code === 'cost') return costText(context.items);
  if (lines.length === 0) return withoutLines(step, context);
  const texts = lines.map((line) => sourceOfLine(line, context.order));
  return [...new Set(texts)].join(' · ');
}

function resultText({ marginPercent, roiPercent }: AccountOrder): string {
  const parts = [
    marginPercent === null ? null : say('order.margin', { margin: tenths(marginPercent) }),
    roiPercent === null ? null : say('order.roi', { roi: tenths(roiPercent) }),
  ].filter((part) => part !== null);
  return parts.join(' · ') || say('order.unknownMargin');
}

function adsText({ amountMinor }: LadderStep, { adsNote }: StepContext): string {
  if (adsNote !== null) return adsNote;
  return say(amountMinor ? 'order.adsShare' : 'order.noAds');
}

function costText(items: readonly OrderItem[]): string {
  const [first, ...others] = items.filter(({ status }) => status !== 'cancelled');
  const missing = items.filter(({ unitCostMinor, status }) => unitCostMinor === null && status !== 'cancelled').length;
  if (missing > 0)
    return missing === items.length ? say('order.noCost') : say('order.noCostOfSome', { missing, items: items.length });
  if (!first) return say('order.noCost');
  if (others.length > 0) return say('order.costsOfItems', { items: items.length });
  const cost = { minor: first.unitCostMinor!, currency: first.currency };
  return first.costSince! > FIRST_DAY
    ? say('order.costPerUnitSince', { cost, since: shortDay(first.costSince!) })
    : say('order.costPerUnit', { cost });
}

function withoutLines({ code, basis }: LadderStep, { order, items, returnsUntil }: StepContext): string {
  const isPriced = items.some(({ priceMinor }) => priceMinor !== null);
  if (basis === 'unread' && !isPriced) return say('order.dependsOnPrice');
  if (code === 'taxes') return say(basis === 'unread' ? 'order.noTaxRegime' : 'order.noTax');
  if (code === 'commission') return say('order.noCommission');
  if (code === 'freight') return say('order.noFreight', { byMarketplace: byMarketplace(order.marketplace) });
  if (code !== 'returns') return '—';
  if (basis === 'known') return say('order.noReturn');
  return returnsUntil ? say('order.returnsUntil', { day: shortDay(returnsUntil) }) : say('order.returnsFromDelivery');
}

function sourceOfLine({ source, basis, postedOn, amountMinor }: LadderLine, order: AccountOrder): string {
  const day = shortDay(order.saleDay);
  if (amountMinor === null) return say(source === 'freight_rules' ? 'order.noFreightRule' : 'order.notKnownYet');
  if (source === 'order')
    return say(basis === 'provisional' ? 'order.fromOrderForNow' : 'order.fromOrder', {
      moment: momentText(order.readAt),
    });
  if (source === 'fee_rules') return say('order.fromFeeRule', { day });
  if (source === 'freight_rules') return say('order.fromFreightRule', { day });
  if (source === 'tax_rates') return say('order.fromTaxRates', { day });
  if (source === 'refunds') return say('order.fromNextBill');
  const text = isOfMarketplace(source) ? sourceText(source) : capital(sourceText(source));
  return postedOn ? `${text}, ${shortDay(postedOn)}` : text;
}

const isOfMarketplace = (source: string) => marketplaceIds.some((id) => source.startsWith(`${id}.`));

/** Steps lead to what they are worked out of; what the marketplace posted, to the entries. */
function targetOf({ code, lines, isSum }: LadderStep): StepTarget | null {
  if (isSum || code === 'advertising') return null;
  if (code === 'cost') return 'costs';
  if (code === 'taxes') return 'taxes';
  const sources = lines.map(({ source }) => source);
  if (sources.includes('freight_rules')) return 'freightRules';
  if (sources.includes('fee_rules')) return 'feeRules';
  return lines.length > 0 ? 'entries' : null;
}

/** `22/11`, with the year when it is not of this one. */
export function shortDay(day: string, today = saoPauloDay(currentTime().getTime())): string {
  const [year, month, date] = day.split('-');
  return today.startsWith(year!) ? `${date}/${month}` : `${date}/${month}/${year}`;
}

const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });
const momentText = (at: Date): string => `${shortDay(saoPauloDay(at.getTime()))} ${clock.format(at)}`;
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
