import { type Amount, formatConversion, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { exactDecimal, plainAmount, plainNumber } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';

const AMOUNTS = ['priceFrom', 'priceBelow', 'perOrder', 'perUnit', 'packagingPerOrder', 'packagingPerUnit'] as const;
type AmountField = (typeof AMOUNTS)[number];

/** A rule in the form, amounts and numbers as text. */
export interface FreightRuleDraft extends Record<AmountField, string> {
  /** The rule to change. Null: a new one. */
  id: string | null;
  /** Empty: every marketplace. */
  marketplace: Marketplace | '';
  /** Empty: every way of sending. */
  logistic: string;
  product: { id: string; name: string } | null;
  percent: string;
  validFrom: string;
  note: string;
}

/** Empty form, from today on. */
export const newDraft = (now = new Date()): FreightRuleDraft => ({
  id: null,
  marketplace: '',
  logistic: '',
  product: null,
  priceFrom: '',
  priceBelow: '',
  perOrder: '',
  perUnit: '',
  percent: '',
  packagingPerOrder: '',
  packagingPerUnit: '',
  validFrom: saoPauloDay(now),
  note: '',
});

/** A rule as the table shows it. */
export interface ShownRule extends Record<AmountField, Amount | null> {
  id: string;
  marketplace: Marketplace | null;
  logistic: string | null;
  product: FreightRuleDraft['product'];
  percent: number;
  validFrom: string;
  note: string | null;
}

const known = (amount: Amount | null) => (amount && amount.minor > 0 ? plainAmount(amount) : '');

/** Form to change a rule. */
export const draftOf = (rule: ShownRule): FreightRuleDraft => ({
  id: rule.id,
  marketplace: rule.marketplace ?? '',
  logistic: rule.logistic ?? '',
  product: rule.product,
  priceFrom: known(rule.priceFrom),
  priceBelow: known(rule.priceBelow),
  perOrder: known(rule.perOrder),
  perUnit: known(rule.perUnit),
  percent: rule.percent > 0 ? plainNumber(rule.percent) : '',
  packagingPerOrder: known(rule.packagingPerOrder),
  packagingPerUnit: known(rule.packagingPerUnit),
  validFrom: rule.validFrom,
  note: rule.note ?? '',
});

/** Mutation input of a form, or a refusal for the seller. */
export function inputOf(draft: FreightRuleDraft) {
  const { marketplace, logistic, product, validFrom, note } = draft;
  if (!validFrom) return { refusal: t('costs.enterTheDayTheRuleBegins') };
  const amounts: Partial<Record<AmountField, Amount | null>> = {};
  for (const field of AMOUNTS) {
    const text = draft[field].trim();
    const { money = null, refusal } = text ? parseMoney(text, 'BRL') : {};
    if (refusal) return { refusal };
    amounts[field] = money;
  }
  const percent = draft.percent.trim() ? exactDecimal(draft.percent.replace('%', '')) : '0';
  if (percent === null) return { refusal: t('costs.thePercentageIsNotANumber') };
  return {
    input: {
      marketplace: marketplace || null,
      logistic: logistic || null,
      productId: product?.id ?? null,
      ...amounts,
      percent,
      validFrom,
      note: note.trim() || null,
    },
  };
}

const LOGISTICS: Record<string, string> = {
  seller: t('costs.ownShippingAmazon'),
  self_service: t('costs.mercadoEnviosFlex'),
  custom: t('costs.ownCarrier'),
  default: t('costs.mercadoEnvios1'),
  to_be_agreed: t('costs.toBeAgreedWithTheBuyer'),
};

/** Ways of sending that the seller pays for, for a select. */
export const logisticOptions = [['', t('costs.anyWayOfShipping')], ...Object.entries(LOGISTICS)] as const;

/** Portuguese name of a way of sending. Null: any. */
export const logisticName = (logistic: string | null | undefined) =>
  logistic ? (LOGISTICS[logistic] ?? logistic) : t('costs.anyWayOfShipping2');

/** What a rule charges, for its parts above zero: `R$ 15,00 por pedido + 3% do preço`. */
export function chargeText(parts: { order: Amount | null; unit: Amount | null; percent?: number }): string {
  const { order, unit, percent = 0 } = parts;
  return [
    order && order.minor > 0 && t('costs.perOrder', { order: formatMoney(order) }),
    unit && unit.minor > 0 && t('costs.perUnit', { unit: formatMoney(unit) }),
    percent > 0 && t('costs.ofThePrice', { percent: formatConversion(percent) }),
  ]
    .filter(Boolean)
    .join(' + ');
}
