import { type FreightRule as StoredFreightRule, Prisma } from '#prisma/generated/client/client.ts';
import { dateOf } from '#server/platform/prisma/days.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { allFreightRules, type FreightRule } from './freightRules.ts';

/** Exposed columns of a freight rule. `rule` is present when SQL read the row. */
export type FreightRuleRow = Omit<StoredFreightRule, 'accountId' | 'createdAt'> & { rule?: FreightRule };

const bigint = ({ minor }: Money) => BigInt(minor);

/** Converts a rule read by SQL to its row. */
export const freightRuleRowOf = (rule: FreightRule): FreightRuleRow => ({
  id: rule.id,
  marketplace: rule.marketplace,
  logistic: rule.logistic,
  productId: rule.product?.id ?? null,
  priceFromMinor: rule.priceFrom && bigint(rule.priceFrom),
  priceBelowMinor: rule.priceBelow && bigint(rule.priceBelow),
  validFrom: dateOf(rule.validFrom),
  perOrderMinor: bigint(rule.perOrder),
  perUnitMinor: bigint(rule.perUnit),
  percent: new Prisma.Decimal(rule.percent),
  packagingPerOrderMinor: bigint(rule.packagingPerOrder),
  packagingPerUnitMinor: bigint(rule.packagingPerUnit),
  note: rule.note,
  rule,
});

/** Rule with its product and last day, which depend on other rows. Throws NOT_FOUND when the account has no such rule. */
export async function freightRuleOf(
  viewer: Viewer,
  { id, rule }: Pick<FreightRuleRow, 'id' | 'rule'>,
): Promise<FreightRule> {
  const [found] = rule ? [rule] : await allFreightRules(viewer, [id]);
  if (!found) throw notFound('costs.ruleNotFound');
  return found;
}
