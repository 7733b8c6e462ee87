import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type Marketplace, marketplaceValues } from '#client/lib/marketplaces.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import type { Place } from './placeName.ts';
import { plainAmount, plainNumber } from '#client/lib/text/typedNumber.ts';

type Shipping = 'any' | 'marketplace' | 'seller';

/** A fee rule in the form, amounts and numbers as text. */
export interface FeeRuleDraft {
  /** The rule to change, and its first day. Null: a new rule. */
  changed: { id: string; validFrom: string } | null;
  product: { id: string; name: string } | null;
  marketplace: Marketplace;
  country: string;
  category: string;
  listingType: string;
  shipping: Shipping;
  priceFrom: string;
  priceBelow: string;
  validFrom: string;
  percent: string;
  fixed: string;
  minimum: string;
  fulfilment: string;
  source: string;
}

/** Empty form for a marketplace and country. */
export const newDraft = (
  place: Pick<Place, 'marketplace' | 'country'> | undefined,
  now = new Date(),
): FeeRuleDraft => ({
  changed: null,
  product: null,
  marketplace: place?.marketplace ?? marketplaceValues[0]!,
  country: place?.country ?? 'BR',
  category: '',
  listingType: '',
  shipping: 'any',
  priceFrom: '',
  priceBelow: '',
  validFrom: saoPauloDay(now),
  percent: '',
  fixed: '',
  minimum: '',
  fulfilment: '',
  source: '',
});

/** A fee rule as the table shows it. */
export interface ShownRule {
  id: string;
  product: FeeRuleDraft['product'];
  marketplace: Marketplace;
  country: string;
  category: string | null;
  listingType: string | null;
  fulfilledByMarketplace: boolean | null;
  priceFrom: Amount | null;
  priceBelow: Amount | null;
  validFrom: string;
  percent: number;
  fixed: Amount | null;
  minimum: Amount | null;
  fulfilment: Amount | null;
  source: string;
  isMarketplaceEstimate: boolean;
}

/**
 * Form to change a rule from today on. For a marketplace's estimate it creates a new rule of the seller, which replaces the
 * estimate.
 */
export function draftOf(rule: ShownRule, now = new Date()): FeeRuleDraft {
  const { fulfilledByMarketplace: byMarketplace, isMarketplaceEstimate } = rule;
  return {
    changed: isMarketplaceEstimate ? null : { id: rule.id, validFrom: rule.validFrom },
    product: rule.product,
    marketplace: rule.marketplace,
    country: rule.country,
    category: rule.category ?? '',
    listingType: rule.listingType ?? '',
    shipping: byMarketplace === null ? 'any' : byMarketplace ? 'marketplace' : 'seller',
    priceFrom: plainAmount(rule.priceFrom),
    priceBelow: plainAmount(rule.priceBelow),
    validFrom: isMarketplaceEstimate ? rule.validFrom : saoPauloDay(now),
    percent: plainNumber(rule.percent),
    fixed: plainAmount(rule.fixed),
    minimum: plainAmount(rule.minimum),
    fulfilment: plainAmount(rule.fulfilment),
    source: isMarketplaceEstimate ? '' : rule.source,
  };
}

const AMOUNTS = ['priceFrom', 'priceBelow', 'fixed', 'minimum', 'fulfilment'] as const;

/** Amounts of a form, null for empty fields; or the refusal of an invalid one. */
function amountsOf(draft: FeeRuleDraft, currency: string) {
  const amounts: Partial<Record<(typeof AMOUNTS)[number], Amount | null>> = {};
  for (const field of AMOUNTS) {
    const text = draft[field].trim();
    const { money = null, refusal } = text ? parseMoney(text, currency) : {};
    if (refusal) return { refusal };
    amounts[field] = money;
  }
  return { amounts };
}

/**
 * Mutation input of a form and id of the rule to change, or a refusal for the seller when an amount is invalid. Another first
 * day creates another rule (`id` is null), and the previous one applies to the days before.
 */
export function inputOf(draft: FeeRuleDraft, { percent, currency }: { percent: string; currency: string }) {
  const { changed, product, shipping, marketplace, country, validFrom } = draft;
  const { amounts, refusal } = amountsOf(draft, currency);
  if (!amounts) return { refusal };
  const text = (value: string) => value.trim() || null;
  return {
    id: changed && changed.validFrom === validFrom ? changed.id : null,
    input: {
      marketplace,
      country,
      productId: product?.id ?? null,
      category: text(draft.category),
      listingType: text(draft.listingType),
      fulfilledByMarketplace: shipping === 'any' ? null : shipping === 'marketplace',
      validFrom,
      percent,
      ...amounts,
      source: text(draft.source),
    },
  };
}

/** Text of a price band: `abaixo de R$ 79,00`, `de R$ 79,00 até menos de R$ 200,00`, `qualquer preço`. */
export function priceBand(from: Amount | null, below: Amount | null): string {
  if (from && below) return t('costs.fromToLessThan', { from: formatMoney(from), below: formatMoney(below) });
  if (from) return t('costs.from3', { from: formatMoney(from) });
  return below ? t('costs.below', { below: formatMoney(below) }) : t('costs.anyPrice');
}
