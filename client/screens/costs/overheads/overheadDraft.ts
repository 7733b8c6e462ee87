import { type Amount } from '#client/lib/format.ts';
import { type Marketplace, marketplaceValues } from '#client/lib/marketplaces.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { exactDecimal, plainAmount, plainNumber } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';

export const categories = [
  ['RENT', 'Aluguel'],
  ['SOFTWARE', 'Software'],
  ['PEOPLE', 'Pessoas'],
  ['ACCOUNTING', 'Contabilidade'],
  ['PACKAGING', 'Embalagem'],
  ['FIXED_TAXES', 'Impostos fixos'],
  ['OTHER', 'Outras'],
] as const;
export const periods = [
  ['MONTH', 'Por mês'],
  ['YEAR', 'Por ano'],
  ['ONCE', 'Uma vez'],
  ['ORDER', 'Por pedido'],
  ['UNIT', 'Por unidade'],
] as const;
export const allocations = [
  ['NONE', 'Sem rateio'],
  ['REVENUE', 'Por receita'],
  ['UNITS', 'Por unidades'],
  ['ORDERS', 'Por pedidos'],
  ['FIXED_SHARE', 'Participação fixa'],
] as const;
export const scopes = [
  ['ACCOUNT', 'Conta inteira'],
  ['MARKETPLACE', 'Um marketplace'],
  ['BRAND', 'Uma marca'],
  ['PRODUCTS', 'Alguns produtos'],
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
  if (!name) return { refusal: 'Informe o nome da despesa.' };
  if (!validFrom) return { refusal: 'Informe o dia em que a despesa começa.' };
  if (validUntil && validUntil < validFrom) return { refusal: 'A despesa termina antes de começar.' };
  const { money, refusal } = parseMoney(draft.amount, 'BRL');
  if (!money) return { refusal: refusal ?? 'Informe o valor.' };
  const brand = draft.brand.trim();
  if (scope === 'BRAND' && !brand) return { refusal: 'Informe a marca.' };
  if (scope === 'PRODUCTS' && draft.products.length === 0) return { refusal: 'Escolha ao menos um produto.' };
  const isFixed = allocation === 'FIXED_SHARE';
  const products = draft.products.map(({ id, percent }) => ({
    productId: id,
    percent: isFixed ? exactDecimal(percent.replace('%', '')) : null,
  }));
  if (isFixed && (scope !== 'PRODUCTS' || products.some(({ percent }) => percent === null)))
    return { refusal: 'A participação fixa é de produtos escolhidos, cada um com o seu percentual.' };
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
