/** What to do about a product. */
export const actionKinds = [
  'raise_price',
  'lower_price',
  'cut_ads',
  'stop_selling',
  'restock',
  'clear_stock',
  'enter_cost',
  'keep',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Why no other action is advised, or what an action costs. */
type ActionReason =
  /** Units sold have no known cost, fees or price. */
  | 'unknown'
  | 'no_sales'
  /** Its costs belong to earlier sales. */
  | 'earlier_sales'
  /** The price that demand or the Buy Box rewards. */
  | 'evidence'
  /** The price that the costs ask for. */
  | 'margin'
  /** At the new price the Buy Box is unlikely; today each sale loses money. */
  | 'loses_buy_box'
  /** The price that the costs ask for would lose the Buy Box. */
  | 'price_held_by_buy_box'
  /** The listed price already is the one that the costs ask for; sales were at lower ones. */
  | 'price_reached'
  /** No price reaches the margin. */
  | 'no_price'
  | 'ads'
  | 'stock'
  /** Nothing is missing. */
  | 'none';

export interface ProductAction {
  kind: ActionKind;
  /** What it changes in 30 days, in minor units of the product's currency, positive. Null while unknown. */
  effect: number | null;
  /** New price in minor units, of the price actions, and the one that it replaces. */
  price: number | null;
  from: number | null;
  /** Units to order or to clear. */
  units: number | null;
  /** Chance of the Buy Box at the new price, 0 to 1. Null while unknown and of other actions. */
  buyBoxChance: number | null;
  reason: ActionReason;
}

/** A price that observed demand or the Buy Box rewards. */
export interface BetterPrice {
  price: number;
  /** Price that it replaces. */
  current: number;
  /** Expected change of profit in 30 days. */
  profitChange: number;
  buyBoxChance: number | null;
}

/** Stock of a product as planned. */
export interface StockFacts {
  /** Whether an order is due within a week. */
  isDue: boolean;
  /** Units to order. */
  quantity: number;
  /** Units that are missed until an order made today arrives. */
  missedUnits: number;
  /** Units beyond half a year of sales and the recommended stock. */
  excessUnits: number;
  available: number;
}

/** What the action of a product depends on; amounts in minor units of its currency. */
export interface ActionFacts {
  units: number;
  revenue: number;
  /** Whether the profit of all units is known, or a loss is certain. */
  isJudged: boolean;
  unitsWithoutCost: number;
  /** Loss or missing margin. 0 without one. */
  gap: number;
  isLoss: boolean;
  ads: number;
  adsExcess: number;
  storage: number;
  profitPerUnit: number | null;
  better: BetterPrice | null;
  /** Whether the profit of a unit at other prices is known. */
  isPriced: boolean;
  /**
   * Lowest price that reaches the target margin, or else that makes no loss, with its effect on the profit of the same units.
   * Null when none does.
   */
  marginPrice: { price: number; current: number; effect: number; isReached: boolean } | null;
  /** Chance of the Buy Box at a price, 0 to 1. Null while unknown. */
  chanceAt: (price: number) => number | null;
  stock: StockFacts | null;
}

/** A smaller amount of advertising is no subject. */
const MIN_ADS = 2_000;
/** With a smaller chance of the Buy Box a price is not raised without saying so. */
export const MIN_CHANCE = 0.1;

const none = { effect: null, price: null, from: null, units: null, buyBoxChance: null };

/**
 * The one action for a product: of those that apply, the one with the largest effect. All other advice follows it, so that
 * screens do not contradict each other.
 */
export function productAction(facts: ActionFacts): ProductAction {
  if (facts.revenue <= 0 && facts.units <= 0) return withoutSales(facts);
  const cut = cutAds(facts);
  if (!facts.isJudged) {
    const known = cut ?? restock(facts); // what is unknown only lowers what advertising earns back
    if (known) return known;
    return { ...none, kind: facts.unitsWithoutCost > 0 ? 'enter_cost' : 'keep', reason: 'unknown' };
  }
  const actions = [cut, ...priceActions(facts), restock(facts), clearStock(facts)].flatMap((action) => action ?? []);
  const [best, ...others] = actions;
  if (best) return others.reduce((most, next) => ((next.effect ?? 0) > (most.effect ?? 0) ? next : most), best);
  if (facts.unitsWithoutCost > 0) return { ...none, kind: 'enter_cost', reason: 'unknown' };
  if (facts.gap <= 0) return { ...none, kind: 'keep', reason: 'none' };
  if (!facts.marginPrice) return { ...none, kind: 'keep', reason: 'no_price' };
  return { ...none, kind: 'keep', reason: facts.marginPrice.isReached ? 'price_reached' : 'price_held_by_buy_box' };
}

function withoutSales({ gap, ads, storage }: ActionFacts): ProductAction {
  if (gap <= 0) return { ...none, kind: 'keep', reason: 'no_sales' };
  if (ads > 0 && ads >= storage) return { ...none, kind: 'cut_ads', effect: Math.min(ads, gap), reason: 'ads' };
  if (storage > 0) return { ...none, kind: 'clear_stock', effect: Math.min(storage, gap), reason: 'stock' };
  return { ...none, kind: 'keep', reason: 'earlier_sales' };
}

function cutAds({ ads, adsExcess }: ActionFacts): ProductAction | null {
  if (ads < MIN_ADS || adsExcess <= 0) return null;
  return { ...none, kind: 'cut_ads', effect: adsExcess, reason: 'ads' };
}

/** By evidence where there is some. Otherwise by the margin, unless cutting the advertising closes the gap. */
function priceActions(facts: ActionFacts): ProductAction[] {
  const { better, marginPrice, gap, isLoss, isPriced, chanceAt, ads, adsExcess } = facts;
  if (better) {
    const { price, current, profitChange, buyBoxChance } = better;
    const kind = price < current ? 'lower_price' : 'raise_price';
    return [{ kind, effect: profitChange, price, from: current, units: null, buyBoxChance, reason: 'evidence' }];
  }
  if (!isPriced || gap <= 0 || (ads >= MIN_ADS && adsExcess >= gap)) return [];
  if (!marginPrice) return isLoss ? [{ ...none, kind: 'stop_selling', effect: gap, reason: 'no_price' }] : [];
  const { price, current, effect, isReached } = marginPrice;
  if (isReached) return [];
  const buyBoxChance = chanceAt(price);
  const isUnlikely = price > current && buyBoxChance !== null && buyBoxChance < MIN_CHANCE;
  if (isUnlikely && !isLoss) return [];
  const kind = price < current ? 'lower_price' : 'raise_price';
  return [
    { kind, effect, price, from: current, units: null, buyBoxChance, reason: isUnlikely ? 'loses_buy_box' : 'margin' },
  ];
}

/** Not of products that lose money: more stock means more of the loss. */
function restock({ stock, isLoss, profitPerUnit }: ActionFacts): ProductAction | null {
  if (!stock?.isDue || stock.quantity <= 0 || isLoss || (profitPerUnit ?? 1) <= 0) return null;
  const effect = profitPerUnit === null ? null : Math.round(stock.missedUnits * profitPerUnit);
  return { ...none, kind: 'restock', effect, units: stock.quantity, reason: 'stock' };
}

function clearStock({ stock, storage }: ActionFacts): ProductAction | null {
  if (!stock || stock.isDue || stock.excessUnits <= 0 || stock.available <= 0) return null;
  const effect = Math.round(storage * Math.min(1, stock.excessUnits / stock.available));
  return { ...none, kind: 'clear_stock', effect, units: stock.excessUnits, reason: 'stock' };
}
