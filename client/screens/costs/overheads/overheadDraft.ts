import { type Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type Marketplace, marketplaceValues } from '#client/lib/marketplaces.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { exactDecimal, plainAmount, plainNumber } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';

export const categories = [
  ['RENT', t('costs.rent')],
  ['SOFTWARE', t('costs.software')],
  ['PEOPLE', t('costs.people')],
  ['ACCOUNTING', t('costs.accounting')],
  ['PACKAGING', t('costs.packaging')],
  ['FIXED_TAXES', t('costs.fixedTaxes')],
  ['OTHER', t('costs.others')],
] as const;
export const periods = [
  ['MONTH', t('costs.perMonth')],
  ['YEAR', t('costs.perYear')],
  ['ONCE', t('costs.once')],
  ['ORDER', t('costs.perOrder2')],
  ['UNIT', t('costs.perUnit2')],
] as const;
export const allocations = [
  ['NONE', t('costs.notApportioned')],
  ['REVENUE', t('costs.byRevenue')],
  ['UNITS', t('costs.byUnits')],
  ['ORDERS', t('costs.byOrders')],
  ['FIXED_SHARE', t('costs.fixedShare')],
] as const;
export const scopes = [
  ['ACCOUNT', t('costs.wholeAccount')],
  ['MARKETPLACE', t('costs.oneMarketplace')],
  ['BRAND', t('costs.oneBrand')],
  ['PRODUCTS', t('costs.someProducts')],
] as const;

type Category = (typeof categories)[number][0];
type Period = (typeof periods)[number][0];
type Allocation = (typeof allocations)[number][0];
type Scope = (typeof scopes)[number][0];

/** A product of an overhead in the form. */
export interface DraftProduct {
  id: string;
  name: string;
  /** Its share as text. */
  percent: string;
}

/** An overhead in the form, numbers as text. */
export interface OverheadDraft {
  /** The overhead to change. Null: a new one. */
  id: string | null;
  name: string;
  category: Category;
  amount: string;
  every: Period;
  validFrom: string;
  /** Empty: until further notice. */
  validUntil: string;
  allocation: Allocation;
  scope: Scope;
  marketplace: Marketplace;
  brand: string;
  products: DraftProduct[];
}

/** Empty form, from the first day of this month on. */
export const newDraft = (now = new Date()): OverheadDraft => ({
  id: null,
  name: '',
  category: 'RENT',
  amount: '',
  every: 'MONTH',
  validFrom: `${saoPauloDay(now).slice(0, 7)}-01`,
  validUntil: '',
  allocation: 'NONE',
  scope: 'ACCOUNT',
  marketplace: marketplaceValues[0]!,
  brand: '',
  products: [],
});

/** An overhead as the table shows it. */
export interface ShownOverhead extends Pick<
  OverheadDraft,
  'name' | 'category' | 'every' | 'validFrom' | 'allocation' | 'scope'
> {
  id: string;
  amount: Amount;
  validUntil: string | null;
  marketplace: Marketplace | null;
  brand: string | null;
  products: readonly { id: string; name: string; percent: number | null }[];
}

/** Form to change an overhead. */
export const draftOf = (overhead: ShownOverhead): OverheadDraft => ({
  ...overhead,
  amount: plainAmount(overhead.amount),
  validUntil: overhead.validUntil ?? '',
  marketplace: overhead.marketplace ?? marketplaceValues[0]!,
  brand: overhead.brand ?? '',
  products: overhead.products.map((product) => ({
    ...product,
    percent: product.percent === null ? '' : plainNumber(product.percent),
  })),
});

/** Mutation input of a form, or a refusal for the seller. */
export function inputOf(draft: OverheadDraft) {
  const { category, every, validFrom, validUntil, allocation, scope, marketplace } = draft;
  const name = draft.name.trim();
  if (!name) return { refusal: t('costs.enterTheNameOfTheExpense') };
  if (!validFrom) return { refusal: t('costs.enterTheDayTheExpenseBegins') };
  if (validUntil && validUntil < validFrom) return { refusal: t('costs.theExpenseEndsBeforeItBegins') };
  const { money, refusal } = parseMoney(draft.amount, 'BRL');
  if (!money) return { refusal: refusal ?? t('costs.enterTheAmount') };
  const brand = draft.brand.trim();
  if (scope === 'BRAND' && !brand) return { refusal: t('costs.enterTheBrand') };
  if (scope === 'PRODUCTS' && draft.products.length === 0) return { refusal: t('costs.chooseAtLeastOneProduct') };
  const isFixed = allocation === 'FIXED_SHARE';
  const products = draft.products.map(({ id, percent }) => ({
    productId: id,
    percent: isFixed ? exactDecimal(percent.replace('%', '')) : null,
  }));
  if (isFixed && (scope !== 'PRODUCTS' || products.some(({ percent }) => percent === null)))
    return { refusal: t('costs.aFixedShareIsOfChosen') };
  return {
    input: {
      name,
      category,
      amount: money,
      every,
      validFrom,
      validUntil: validUntil || null,
      allocation,
      scope,
      marketplace: scope === 'MARKETPLACE' ? marketplace : null,
      brand: scope === 'BRAND' ? brand : null,
      products: scope === 'PRODUCTS' ? products : null,
    },
  };
}

/** Portuguese name of a word of `options`. */
export const nameOf = (options: readonly (readonly [string, string])[], word: string): string =>
  options.find(([option]) => option === word)?.[1] ?? word;
