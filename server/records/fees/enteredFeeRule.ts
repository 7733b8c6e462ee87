import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { FeeRuleInput } from './setFeeRules.ts';
import { minorIn } from '#server/records/money/minorIn.ts';

/** A fee rule as entered by a seller. Amounts are in the country's currency. */
export interface EnteredFeeRule extends Pick<
  FeeRuleInput,
  'id' | 'marketplace' | 'country' | 'productId' | 'validFrom' | 'percent'
> {
  category?: string | null;
  listingType?: string | null;
  fulfilledByMarketplace?: boolean | null;
  priceFrom?: Money | null;
  priceBelow?: Money | null;
  fixed?: Money | null;
  minimum?: Money | null;
  fulfilment?: Money | null;
  source?: string | null;
  /** Absent: today. */
  sourceDay?: string | null;
}

/** Source of rules entered without one. */
const OWN_SOURCE = 'informado pelo vendedor';

/** Converts an entered rule to the input of `setFeeRules`. Throws BAD_REQUEST for amounts in another currency. */
export function enteredFeeRule(rule: EnteredFeeRule, now = currentTime()): FeeRuleInput {
  const { priceFrom, priceBelow, fixed, minimum, fulfilment, source, sourceDay, ...rest } = rule;
  const currency = currencyOfCountry(rule.country);
  const minor = (amount: Money | null | undefined) => (amount ? minorIn(amount, currency) : null);
  return {
    ...rest,
    category: rule.category?.trim() || null,
    listingType: rule.listingType?.trim() || null,
    fulfilledByMarketplace: rule.fulfilledByMarketplace ?? null,
    priceFromMinor: minor(priceFrom),
    priceBelowMinor: minor(priceBelow),
    fixedMinor: minor(fixed) ?? 0,
    minimumMinor: minor(minimum) ?? 0,
    fulfilmentMinor: minor(fulfilment),
    source: source?.trim() || OWN_SOURCE,
    sourceDay: sourceDay ?? saoPauloDay(now.getTime()),
  };
}
