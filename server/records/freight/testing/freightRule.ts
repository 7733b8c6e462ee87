import type { FreightRuleInput } from '#server/records/freight/setFreightRules.ts';

/** A rule of R$ 15 per order for every order, in the form in which a person enters it. */
export const freightRule = (more: Partial<FreightRuleInput> = {}): FreightRuleInput => ({
  id: null,
  marketplace: null,
  logistic: null,
  productId: null,
  priceFromMinor: null,
  priceBelowMinor: null,
  validFrom: '2026-01-01',
  perOrderMinor: 1_500,
  perUnitMinor: 0,
  percent: 0,
  packagingPerOrderMinor: 0,
  packagingPerUnitMinor: 0,
  note: null,
  ...more,
});
