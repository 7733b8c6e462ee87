import { billDay, periodsBetween } from '#simulator/mercadolivre/billing/billPeriod.ts';
import { orderEntries } from '#simulator/mercadolivre/billing/entries.ts';
import type { Entry } from '#simulator/mercadolivre/billing/entry.ts';
import { unknownOrderId } from '#simulator/mercadolivre/billing/plantInEntries.ts';
import { paymentOf } from '#simulator/mercadolivre/billing/paymentOf.ts';
import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { PLANTED_KINDS, type PlantedError, type PlantedKind, type PlantWish } from '#simulator/seller/plantedKinds.ts';

/** Time until an entry is listed by period. */
const LISTED_AFTER = 12 * HOUR;
const NO_FIXED_FEE_FROM_MINOR = 7_900;
/** Least amount of what is planted: a smaller one may be within the tolerance. */
const LEAST_MINOR = 50;

const FEES = ['CVVML', 'CVVPRC'];
const FREIGHT = ['CXDE'];
const FEE_BONUSES = ['BVVML', 'BVVPRC'];

/** How an error is found: the entries compared, the sales that can have it, and how long after them it is certain. */
interface Plant {
  subTypes: string[];
  isFit: (sale: Sale) => boolean;
  /** When it is certain (ms), beside the end of the bill's period. */
  certainAt: (sale: Sale) => number;
}

interface Sale {
  order: SoldOrder;
  /** Orders of its cart, the first one first. */
  cart: SoldOrder[];
  entries: Entry[];
  payment: ReturnType<typeof paymentOf>;
}

const isQuiet = ({ payment: { disputedAt, refundedAt } }: Sale) => disputedAt === Infinity && refundedAt === Infinity;
const isAlone = ({ order }: Sale) => order.packId === null;
const hasFees = (sale: Sale) =>
  isAlone(sale) && isQuiet(sale) && sale.entries.some(({ subType }) => subType === 'CVVML');
const hasFreight = (sale: Sale) => isQuiet(sale) && sale.entries.some(({ subType }) => subType === 'CXDE');
const isReleased = (sale: Sale) => isAlone(sale) && isQuiet(sale) && Number.isFinite(sale.payment.releasedAt);
const isGivenBack = (sale: Sale) => isAlone(sale) && sale.entries.some(({ subType }) => subType === 'BVVML');
const lastListed = ({ entries }: Sale) => Math.max(...entries.map(({ at }) => at)) + LISTED_AFTER;
const PAYMENT: Plant = {
  subTypes: [],
  isFit: isReleased,
  certainAt: ({ payment }) => payment.releasedAt + DAY,
};

const PLANTS: Partial<Record<PlantedKind, Plant>> = {
  commission_over: { subTypes: FEES, isFit: hasFees, certainAt: lastListed },
  fixed_fee_wrong: {
    subTypes: FEES,
    isFit: (sale) => {
      const { unitPriceMinor, discountMinor, quantity } = sale.order.lines[0]!;
      return hasFees(sale) && unitPriceMinor - discountMinor / quantity >= NO_FIXED_FEE_FROM_MINOR;
    },
    certainAt: lastListed,
  },
  charge_twice: { subTypes: FEES, isFit: hasFees, certainAt: lastListed },
  charge_missing: { subTypes: FEES, isFit: hasFees, certainAt: lastListed },
  bonus_owed: {
    subTypes: FEE_BONUSES,
    isFit: isGivenBack,
    certainAt: ({ payment }) => payment.refundedAt + 31 * DAY,
  },
  bonus_partial: {
    subTypes: FEE_BONUSES,
    isFit: isGivenBack,
    certainAt: ({ payment }) => payment.refundedAt + 31 * DAY,
  },
  freight_reweighed: { subTypes: FREIGHT, isFit: (sale) => isAlone(sale) && hasFreight(sale), certainAt: lastListed },
  pack_freight_fanned: {
    subTypes: FREIGHT,
    isFit: (sale) => sale.cart.length > 1 && sale.cart[0] === sale.order && hasFreight(sale),
    certainAt: lastListed,
  },
  release_short: PAYMENT,
  release_late: { ...PAYMENT, certainAt: ({ payment }) => payment.dueAt + 6 * DAY },
  unknown_order: { subTypes: FEES, isFit: hasFees, certainAt: (sale) => lastListed(sale) + 3 * DAY },
};

/** Plants errors of a kind in sales of Mercado Livre. */
export function mercadolivrePlants(simulator: Simulator, { kind, count, seed, from }: PlantWish): PlantedError[] {
  const market = simulator.seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  const now = simulator.clock.now();
  const { isFit, certainAt } = PLANTS[kind]!;
  const orders = simulator.seller
    .ordersPlaced(market, Math.max(from, simulator.seller.historyStart), now)
    .map((order) => ({ order, rank: hash(seed, kind, order.id) }))
    .toSorted((a, b) => a.rank - b.rank);
  const errors: PlantedError[] = [];
  for (const { order } of orders) {
    if (errors.length >= count) break;
    const cart = simulator.seller.ordersOfShipment(order.shipmentId!, now);
    if (order.paidAt >= order.cancelledAt || cart.some(({ id }) => simulator.planted.has(id))) continue;
    const sale: Sale = { order, cart, entries: orderEntries(simulator, order), payment: paymentOf(simulator, order) };
    if (!isFit(sale)) continue;
    const period = periodOfEntry(sale.entries);
    const visibleAt = Math.max(certainAt(sale), closedAt(period) + LISTED_AFTER);
    if (visibleAt > now) continue;
    const error = withError(simulator, kind, sale, visibleAt, period.key);
    if (Math.abs(error.deltaMinor) >= LEAST_MINOR) errors.push(error);
  }
  return errors;
}

/** Period of the bill in which the last of the charges is. */
const periodOfEntry = (entries: Entry[]) => {
  const last = Math.max(...entries.map((entry) => billDay((entry.bonifies ?? entry).at)));
  return periodsBetween('ML', last, last)[0]!;
};
const closedAt = ({ to }: { to: number }) => (to + 1) * DAY + 4 * HOUR;

/** The error as the sources show it: what the wrong one says of the sale with it and without it. */
function withError(
  simulator: Simulator,
  kind: PlantedKind,
  sale: Sale,
  visibleAt: number,
  period: string,
): PlantedError {
  const { order, cart, entries } = sale;
  const places = kind === 'pack_freight_fanned' ? cart.map(({ id }) => id) : [order.id];
  const planted = new Map([...simulator.planted, ...places.map((place) => [place, kind] as const)]);
  const wrong = { ...simulator, planted };
  const after = places.flatMap((id) =>
    orderEntries(
      wrong,
      cart.find((one) => one.id === id)!,
    ),
  );
  const { subTypes } = PLANTS[kind]!;
  const compared = (all: Entry[]) => all.filter(({ subType }) => subTypes.includes(subType));
  const amounts = amountsOf(kind, sale, compared(entries), compared(after), paymentOf(wrong, order).netMinor);
  return {
    kind,
    marketplace: 'mercadolivre',
    country: order.country,
    orderId: kind === 'unknown_order' ? unknownOrderId(order) : order.id,
    sku: null,
    detailIds: changedIds(compared(entries), compared(after)),
    ...amounts,
    visibleFrom: new Date(visibleAt).toISOString(),
    period,
    expectedClass: PLANTED_KINDS[kind],
    places,
  };
}

type Amounts = Pick<PlantedError, 'expectedMinor' | 'chargedMinor' | 'deltaMinor'>;

function amountsOf(kind: PlantedKind, sale: Sale, before: Entry[], after: Entry[], paidMinor: number): Amounts {
  const of = (expectedMinor: number, chargedMinor: number, deltaMinor: number): Amounts => ({
    expectedMinor,
    chargedMinor,
    deltaMinor,
  });
  const net = sale.payment.netMinor;
  if (kind === 'release_late') return of(net, 0, -net);
  if (kind === 'release_short') return of(net, paidMinor, paidMinor - net);
  const isStranger = kind === 'unknown_order';
  const [expected, charged] = [isStranger ? 0 : sumOf(before), sumOf(after) - (isStranger ? sumOf(before) : 0)];
  const isBonus = kind === 'bonus_owed' || kind === 'bonus_partial';
  return of(expected, charged, isBonus ? charged - expected : expected - charged);
}

const sumOf = (entries: Entry[]) => entries.reduce((sum, { minor }) => sum + minor, 0);

/** Ids of entries that are new or have another amount; when there are none, of those that are gone. */
function changedIds(before: Entry[], after: Entry[]): number[] {
  const known = new Map(before.map(({ id, minor }) => [id, minor]));
  const changed = after.filter(({ id, minor }) => known.get(id) !== minor).map(({ id }) => id);
  if (changed.length > 0) return changed;
  const left = new Set(after.map(({ id }) => id));
  return before.map(({ id }) => id).filter((id) => !left.has(id));
}
