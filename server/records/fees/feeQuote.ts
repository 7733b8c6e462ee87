import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { matchingRules, type RuledProduct } from './feeBands.ts';
import { feeRatedProducts, feeRulesOf, rulesKey } from './feeRatedProducts.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { type FeeRule, allFeeRules } from './feeRules.ts';

export interface FeeQuoteInput {
  /** Id of a product, whose attributes replace the fields below except price and day. Null: no product. */
  productId?: number | null;
  marketplace?: Marketplace | null;
  country?: string | null;
  category?: string | null;
  listingType?: string | null;
  fulfilledByMarketplace?: boolean | null;
  /** Price of one unit paid by the buyer, in the country's currency. */
  price: Money;
  /** `YYYY-MM-DD`. Absent: today. */
  day?: string | null;
}

export interface FeeQuote {
  price: Money;
  rule: FeeRule;
  commission: Money;
  fixed: Money;
  /** Fulfilment and freight. Null while unknown. */
  fulfilment: Money | null;
  /** Price minus the known fees. */
  remaining: Money;
}

/**
 * Fees of one unit at a price, computed like the estimate of a sale. Null when no rule applies. Throws NOT_FOUND for a
 * product that is not the account's, BAD_REQUEST for a price in another currency, or with neither a product nor a channel.
 */
export async function feeQuote(viewer: Viewer, input: FeeQuoteInput, now = currentTime()): Promise<FeeQuote | null> {
  const product = await quotedProduct(viewer, input);
  const currency = currencyOfCountry(product.country);
  const minor = minorIn(input.price, currency);
  const rules = (await feeRulesOf(viewer.accountId)).get(rulesKey(product)) ?? [];
  const matching = matchingRules(rules, product, input.day ?? saoPauloDay(now.getTime()));
  const rule = matching.find(({ from, below }) => from <= minor && (below === null || minor < below));
  if (!rule) return null;
  const [shownRule] = await allFeeRules(viewer, { ids: [rule.id] });
  const commission = Math.max(halfUp(minor, rule.percent), rule.minimum);
  const money = (amount: number) => ({ minor: amount, currency });
  return {
    price: money(minor),
    rule: shownRule!,
    commission: money(commission),
    fixed: money(rule.fixed),
    fulfilment: rule.fulfilment === null ? null : money(rule.fulfilment),
    remaining: money(minor - commission - rule.fixed - (rule.fulfilment ?? 0)),
  };
}

/** The product of a quote, or a stand-in with the given attributes. */
async function quotedProduct(
  { accountId }: Viewer,
  input: FeeQuoteInput,
): Promise<RuledProduct & { marketplace: Marketplace; country: string }> {
  if (input.productId != null) {
    const [product] = await feeRatedProducts(accountId, { ids: [input.productId] });
    if (!product) throw notFound('products.notFound');
    return product;
  }
  if (!input.marketplace || !input.country) throw badRequest('costs.marketplaceOrProduct');
  return {
    id: 0, // not the id of any product
    marketplace: input.marketplace,
    country: input.country,
    category: input.category || null,
    listingType: input.listingType || null,
    fulfilledByMarketplace: input.fulfilledByMarketplace ?? null,
  };
}

/** Rounds half up in integers, as the database does. `percent` has four decimals. */
const halfUp = (minor: number, percent: number) =>
  Number((BigInt(minor) * BigInt(Math.round(percent * 10_000)) + 500_000n) / 1_000_000n);
