import type { FeeRuleInput } from '#server/records/fees/setFeeRules.ts';

/** A rule of 15 % for all sales at Amazon in Brazil, in the form in which a person enters it. */
export const feeRule = (more: Partial<FeeRuleInput> = {}): FeeRuleInput => ({
  id: null,
  marketplace: 'amazon',
  country: 'BR',
  productId: null,
  category: null,
  listingType: null,
  fulfilledByMarketplace: null,
  priceFromMinor: null,
  priceBelowMinor: null,
  validFrom: '2026-01-01',
  percent: 15,
  fixedMinor: 0,
  minimumMinor: 0,
  fulfilmentMinor: null,
  source: 'teste',
  sourceDay: '2026-11-01',
  ...more,
});
