import { type FeeRule as StoredFeeRule, Prisma } from '#prisma/generated/client/client.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { allFeeRules, type FeeRule } from '#server/records/fees/feeRules.ts';
import { dateOf } from '#server/platform/prisma/days.ts';

/** Exposed columns of a fee rule. `rule` is present when SQL read the row. */
export type FeeRuleRow = Omit<StoredFeeRule, 'accountId'> & { rule?: FeeRule };

const bigint = (money: { minor: number } | null) => money && BigInt(money.minor);

/** Converts a rule read by SQL to its row. */
export const feeRuleRowOf = (rule: FeeRule): FeeRuleRow => ({
  id: rule.id,
  marketplace: rule.marketplace,
  country: rule.country,
  productId: rule.product?.id ?? null,
  category: rule.category,
  listingType: rule.listingType,
  fulfilledByMarketplace: rule.fulfilledByMarketplace,
  priceFromMinor: bigint(rule.priceFrom),
  priceBelowMinor: bigint(rule.priceBelow),
  validFrom: dateOf(rule.validFrom),
  percent: new Prisma.Decimal(rule.percent),
  fixedMinor: BigInt(rule.fixed.minor),
  minimumMinor: BigInt(rule.minimum.minor),
  fulfilmentMinor: bigint(rule.fulfilment),
  source: rule.source,
  sourceDay: dateOf(rule.sourceDay),
  rule,
});

/** Rule with its product and last day, which depend on other rows. Throws NOT_FOUND when the account has no such rule. */
export async function feeRuleOf(viewer: Viewer, { id, rule }: Pick<FeeRuleRow, 'id' | 'rule'>): Promise<FeeRule> {
  const [found] = rule ? [rule] : await allFeeRules(viewer, { ids: [id] });
  if (!found) throw notFound('costs.ruleNotFound');
  return found;
}
