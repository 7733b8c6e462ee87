import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueProfitAlerts.ts';
import { type FeeRuleInput, setFeeRules } from './setFeeRules.ts';
import { amountText } from '#server/records/money/amountText.ts';

/** A fee rule as it is entered: amounts as people write them, in the country's currency. */
export interface EnteredFeeRule extends Pick<
  FeeRuleInput,
  'id' | 'marketplace' | 'country' | 'productId' | 'validFrom' | 'percent'
> {
  category?: string | null;
  listingType?: string | null;
  fulfilledByMarketplace?: boolean | null;
  priceFrom?: string | null;
  priceBelow?: string | null;
  fixed?: string | null;
  minimum?: string | null;
  fulfilment?: string | null;
  source?: string | null;
  /** Absent: today. */
  sourceDay?: string | null;
}

export interface FeeRulesOutcome {
  ids: number[];
  /** Sold lines that are estimated otherwise now; null: a job works on them, see `feeRecalculation`. */
  lines: number | null;
}

/** Who says so, of a rule the seller gave no source for. */
const OWN_SOURCE = 'informado pelo vendedor';

/**
 * Enters fee rules and removes others, and estimates the sales they are about anew: at once, or by a job where they are
 * many. Throws as `setFeeRules`, and BAD_REQUEST for what is no amount.
 */
export async function saveFeeRules(
  { accountId }: Viewer,
  { save = [], remove = [] }: { save?: EnteredFeeRule[]; remove?: number[] },
  now = currentTime(),
): Promise<FeeRulesOutcome> {
  const today = saoPauloDay(now.getTime());
  const rules = save.map((rule) => ruleOf(rule, today));
  return transaction(async (tx) => {
    const outcome = await setFeeRules(accountId, { save: rules, remove }, tx);
    await queueProfitAlerts(accountId, tx);
    return outcome;
  });
}

/** A rule with its amounts in minor units. Throws BAD_REQUEST for what is no amount. */
function ruleOf(rule: EnteredFeeRule, today: string): FeeRuleInput {
  const { priceFrom, priceBelow, fixed, minimum, fulfilment, source, sourceDay, ...rest } = rule;
  const country = rule.country.trim().toUpperCase();
  const minor = (text: string | null | undefined) =>
    text?.trim() ? amountText(text, currencyOfCountry(country)) : null;
  return {
    ...rest,
    country,
    category: rule.category?.trim() || null,
    listingType: rule.listingType?.trim() || null,
    fulfilledByMarketplace: rule.fulfilledByMarketplace ?? null,
    priceFromMinor: minor(priceFrom),
    priceBelowMinor: minor(priceBelow),
    fixedMinor: minor(fixed) ?? 0,
    minimumMinor: minor(minimum) ?? 0,
    fulfilmentMinor: minor(fulfilment),
    source: source?.trim() || OWN_SOURCE,
    sourceDay: sourceDay ?? today,
  };
}
