import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { fittingRules, type RuledProduct } from './feeBands.ts';
import { feeRulesOf, feeRatedProducts, rulesKey } from './feeRatedProducts.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { type FeeRule, allFeeRules } from './feeRules.ts';

export interface AskedQuote {
  /** Of this product; then marketplace, country and the rest are its own. */
  productId?: number | null;
  marketplace?: Marketplace | null;
  country?: string | null;
  category?: string | null;
  listingType?: string | null;
  fulfilledByMarketplace?: boolean | null;
  /** What the buyer pays for one unit, in the country's currency. */
  price: Money;
  /** `YYYY-MM-DD`; today when absent. */
  day?: string | null;
}

export interface FeeQuote {
  price: Money;
  rule: FeeRule;
  commission: Money;
  fixed: Money;
  /** Null: unknown. */
  fulfilment: Money | null;
  /** What is left of the price after all of them that are known. */
  remaining: Money;
}

/**
 * What the rule in force takes of one unit at a price, exactly as a sale of it would be estimated; null where no rule fits.
 * Throws NOT_FOUND for a product that is not the account's, BAD_REQUEST for a price in another currency.
 */
export async function feeQuote(viewer: Viewer, asked: AskedQuote, now = currentTime()): Promise<FeeQuote | null> {
  const place = await placeOf(viewer, asked);
  const currency = currencyOfCountry(place.country);
  const minor = minorIn(asked.price, currency);
  const rules = (await feeRulesOf(viewer.accountId)).get(rulesKey(place)) ?? [];
  const fitting = fittingRules(rules, place, asked.day ?? saoPauloDay(now.getTime()));
  const rule = fitting.find(({ from, below }) => from <= minor && (below === null || minor < below));
  if (!rule) return null;
  const [told] = await allFeeRules(viewer, { ids: [rule.id] });
  const commission = Math.max(halfUp(minor, rule.percent), rule.minimum);
  const money = (amount: number) => ({ minor: amount, currency });
  return {
    price: money(minor),
    rule: told!,
    commission: money(commission),
    fixed: money(rule.fixed),
    fulfilment: rule.fulfilment === null ? null : money(rule.fulfilment),
    remaining: money(minor - commission - rule.fixed - (rule.fulfilment ?? 0)),
  };
}

async function placeOf(
  { accountId }: Viewer,
  asked: AskedQuote,
): Promise<RuledProduct & { marketplace: Marketplace; country: string }> {
  if (asked.productId != null) {
    const [product] = await feeRatedProducts(accountId, { ids: [asked.productId] });
    if (!product) throw notFound('Produto não encontrado.');
    return product;
  }
  if (!asked.marketplace || !asked.country) throw badRequest('Escolha o marketplace e o país, ou um produto.');
  return {
    id: 0, // no product has it
    marketplace: asked.marketplace,
    country: asked.country,
    category: asked.category || null,
    listingType: asked.listingType || null,
    fulfilledByMarketplace: asked.fulfilledByMarketplace ?? null,
  };
}

/** On whole numbers, as the database does it: percent has four decimals. */
const halfUp = (minor: number, percent: number) =>
  Number((BigInt(minor) * BigInt(Math.round(percent * 10_000)) + 500_000n) / 1_000_000n);
