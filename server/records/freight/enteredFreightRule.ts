import type { Money } from '#server/platform/values/money.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { FREIGHT_CURRENCY } from './freightCurrency.ts';
import type { FreightRuleInput } from './setFreightRules.ts';

/** A rule as a seller enters it, amounts in BRL; an absent field does not restrict the rule, an absent amount is none. */
export interface EnteredFreightRule extends Pick<FreightRuleInput, 'id' | 'productId' | 'validFrom'> {
  marketplace?: FreightRuleInput['marketplace'];
  logistic?: string | null;
  priceFrom?: Money | null;
  priceBelow?: Money | null;
  perOrder?: Money | null;
  perUnit?: Money | null;
  percent?: number | null;
  packagingPerOrder?: Money | null;
  packagingPerUnit?: Money | null;
  note?: string | null;
}

const minor = (amount: Money | null | undefined) => (amount ? minorIn(amount, FREIGHT_CURRENCY) : null);

/** Converts an entered rule to the input of `setFreightRules`. Throws BAD_REQUEST for amounts in another currency. */
export const enteredFreightRule = (rule: EnteredFreightRule): FreightRuleInput => ({
  id: rule.id,
  marketplace: rule.marketplace ?? null,
  logistic: rule.logistic?.trim() || null,
  productId: rule.productId,
  priceFromMinor: minor(rule.priceFrom),
  priceBelowMinor: minor(rule.priceBelow),
  validFrom: rule.validFrom,
  perOrderMinor: minor(rule.perOrder) ?? 0,
  perUnitMinor: minor(rule.perUnit) ?? 0,
  percent: rule.percent ?? 0,
  packagingPerOrderMinor: minor(rule.packagingPerOrder) ?? 0,
  packagingPerUnitMinor: minor(rule.packagingPerUnit) ?? 0,
  note: rule.note?.trim() || null,
});
