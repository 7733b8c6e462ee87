/** A compared pair of listings, as places in the catalogue, left < right. */
export interface Pair {
  left: number;
  right: number;
  /** Logarithm of the odds that both are the same. */
  odds: number;
  /** They differ in a measure or in their pack. */
  isOther: boolean;
  /** They have a GTIN, SKU, stock or ASIN in common. */
  isKnown: boolean;
  /** Something identifies them as different (a SKU of one scheme, a GTIN, a brand): no third listing makes them the same. */
  isContradicted: boolean;
}

/** Odds of a pair in the light of the others. */
export interface SettledOdds {
  odds: number;
  /** Places of the two pairs over a third listing that say more than the pair itself; null when none do. */
  over: [number, number] | null;
}

/** Pairs with smaller odds decide nothing about others. */
const LEAST_ODDS = -2;
/** Odds from which on a listing is one of those that another one may be. */
const LIKE_ODDS = -1;
/** One alternative says no more than this. */
export const MOST_ODDS = 6;
/** Cost of a fact that neither of two titles says, and in which their likes differ. */
const UNSAID = -1.5;
/** Most likes of one listing that are looked at: the likeliest. */
const MOST_LIKES = 32;

/**
 * Weighs pairs in the light of the others. Of products that differ from each other, a listing is one at most: the likelier it
 * is one, the less is it another. Where its likes differ in something that it does not say, it is unknown which of them it is.
 * What is the same as a third listing is the same. `others` are further pairs that differ, as `left * count + right`.
 */
export function settleOdds(pairs: readonly Pair[], others: ReadonlySet<number>, count: number): SettledOdds[] {
  const net = new PairNet(pairs, others, count);
  const settled = pairs.map((pair, place) => settledAmong(pair, place, net));
  return pairs.map((pair, place) => joinedOver(pair, place, net, settled));
}

export const probabilityOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Pairs by their listings. */
class PairNet {
  readonly pairs: readonly Pair[];
  readonly #others: ReadonlySet<number>;
  readonly #count: number;
  readonly #places: Map<number, number>;
  /** Places of the likely pairs of each listing. */
  readonly #likes = new Map<number, number[]>();

  constructor(pairs: readonly Pair[], others: ReadonlySet<number>, count: number) {
    this.pairs = pairs;
    this.#others = others;
    this.#count = count;
    this.#places = new Map(pairs.map(({ left, right }, place) => [left * count + right, place]));
    for (const [place, { left, right, odds, isOther }] of pairs.entries())
      if (!isOther && odds >= LEAST_ODDS) for (const listing of [left, right]) this.#addLike(listing, place);
    for (const [listing, likes] of this.#likes)
      if (likes.length > MOST_LIKES)
        this.#likes.set(listing, likes.sort((a, b) => pairs[b]!.odds - pairs[a]!.odds || a - b).slice(0, MOST_LIKES));
  }

  #addLike(listing: number, place: number): void {
    const likes = this.#likes.get(listing);
    if (likes) likes.push(place);
    else this.#likes.set(listing, [place]);
  }

  /** Likely pairs of a listing besides one, each with its other listing. */
  *likesOf(listing: number, but: number): Generator<[third: number, place: number]> {
    for (const place of this.#likes.get(listing) ?? []) {
      const { left, right } = this.pairs[place]!;
      if (place !== but) yield [left === listing ? right : left, place];
    }
  }

  placeOf(one: number, other: number): number | undefined {
    return this.#places.get(this.#keyOf(one, other));
  }

  /** Whether two listings differ. */
  areOthers(one: number, other: number): boolean {
    const place = this.placeOf(one, other);
    return place === undefined ? this.#others.has(this.#keyOf(one, other)) : this.pairs[place]!.isOther;
  }

  #keyOf(one: number, other: number): number {
    return Math.min(one, other) * this.#count + Math.max(one, other);
  }
}

/** The odds of a pair less those of the alternatives of both listings. */
function settledAmong(pair: Pair, place: number, net: PairNet): number {
  if (pair.isOther || pair.odds < LEAST_ODDS) return pair.odds;
  let { odds } = pair;
  let isUnsaid = false;
  for (const [one, other] of [
    [pair.left, pair.right],
    [pair.right, pair.left],
  ] as const) {
    let alternatives = 0;
    const likes: number[] = [];
    for (const [third, like] of net.likesOf(other, place)) {
      const thirdOdds = net.pairs[like]!.odds;
      if (net.areOthers(one, third)) alternatives += Math.exp(Math.min(MOST_ODDS, thirdOdds));
      else if (thirdOdds > LIKE_ODDS) likes.push(third);
    }
    odds -= Math.log(1 + alternatives);
    isUnsaid ||= likes.some((third, at) => likes.slice(0, at).some((before) => net.areOthers(third, before)));
  }
  return isUnsaid && !pair.isKnown ? odds + UNSAID : odds;
}

/** The odds of a pair, or those that it has over a third listing. */
function joinedOver(
  { left, right, isOther, isContradicted }: Pair,
  place: number,
  net: PairNet,
  settled: readonly number[],
): SettledOdds {
  let best = probabilityOf(settled[place]!);
  let over: [number, number] | null = null;
  if (!isOther && !isContradicted)
    for (const [third, like] of net.likesOf(left, place)) {
      const rest = net.placeOf(right, third);
      if (rest === undefined || net.pairs[rest]!.isOther) continue;
      const joined = probabilityOf(settled[like]!) * probabilityOf(settled[rest]!);
      if (joined > best) [best, over] = [joined, [like, rest]];
    }
  return { odds: over === null ? settled[place]! : Math.log(best / (1 - best)), over };
}
