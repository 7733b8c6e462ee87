import { LAG, postingsOfOrder } from '#simulator/amazon/money/postings.ts';
import { itemsOf, type Posting } from '#simulator/amazon/money/transactionJson.ts';
import { type LostUnit, lostUnits, placeOfLoss, valueOf } from '#simulator/amazon/reports/lostUnits.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import { DAY, dayOf, dayText, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { PLANTED_KINDS, type PlantedError, type PlantWish } from '#simulator/seller/plantedKinds.ts';

/** A settlement of fourteen days is listed half a day after its end. */
const SETTLED = 15 * DAY;
/** Time after a loss in which it is paid for. */
const REIMBURSED = 45 * DAY;

/** Plants a second commission, or a missing one, in sales of Amazon. */
export function amazonPlants(simulator: Simulator, { kind, count, seed, from }: PlantWish): PlantedError[] {
  const now = simulator.clock.now();
  const orders = generatedMarkets(simulator)
    .flatMap((market) =>
      simulator.seller.ordersPlaced(market, Math.max(from, simulator.seller.historyStart), now - SETTLED),
    )
    .map((order) => ({ order, rank: hash(seed, kind, order.id) }))
    .toSorted((a, b) => a.rank - b.rank);
  const errors: PlantedError[] = [];
  for (const { order } of orders) {
    if (errors.length >= count) break;
    if (simulator.planted.has(order.id) || Number.isFinite(order.refundedAt)) continue;
    const [sale] = postingsOfOrder(simulator, order.id, 0, Infinity, now).filter(({ status }) => status === 'RELEASED');
    const visibleAt = sale ? Math.max(sale.at + LAG, sale.at + SETTLED) : Infinity;
    if (!sale || visibleAt > now) continue;
    const expectedMinor = commissionOf(sale);
    const chargedMinor = commissionOf({ ...sale, error: kind });
    errors.push({
      kind,
      marketplace: 'amazon',
      country: order.country,
      orderId: order.id,
      sku: null,
      detailIds: [],
      expectedMinor,
      chargedMinor,
      deltaMinor: expectedMinor - chargedMinor,
      visibleFrom: new Date(visibleAt).toISOString(),
      period: monthOf(sale.at),
      expectedClass: PLANTED_KINDS[kind],
      places: [order.id],
    });
  }
  return errors;
}

const monthOf = (at: number) => `${dayText(dayOf(at)).slice(0, 7)}-01`;

const commissionOf = (posting: Posting): number =>
  -itemsOf(posting)
    .flatMap(({ charges }) => charges)
    .filter(({ path }) => path[1]?.startsWith('Commission'))
    .reduce((sum, { minor }) => sum + minor, 0);

/** Units planted of one product. */
const MOST_OF_PRODUCT = 3;

/**
 * Plants units lost in Amazon's warehouses for which nothing is ever paid, of products of which Amazon paid for a lost one before: that
 * says what it owes.
 */
export function lossPlants(simulator: Simulator, { kind, count, seed, from }: PlantWish): PlantedError[] {
  const now = simulator.clock.now();
  const last = dayOf(now - REIMBURSED) - 1;
  const places = generatedMarkets(simulator)
    .flatMap(({ country }) => paidBefore(simulator, country, now))
    .flatMap(({ product, reimbursedAt }) => {
      const first = Math.max(dayOf(reimbursedAt), dayOf(from)) + 1;
      if (first > last) return [];
      const days = Array.from(
        { length: MOST_OF_PRODUCT },
        (_, place) => first + (hash(seed, product.sku, product.country, 'day', place) % (last - first + 1)),
      );
      return [...new Set(days)].map((day) => ({ product, day }));
    })
    .filter(({ product, day }) => !simulator.planted.has(placeOfLoss(product.country, product.sku, day)))
    .map((one) => ({ ...one, rank: hash(seed, kind, one.product.country, one.product.sku, one.day) }))
    .toSorted((a, b) => a.rank - b.rank);
  return places.slice(0, count).map(({ product, day }) => {
    const { country, sku } = product;
    const lostAt = startOfDay(day) + 9 * HOUR;
    const expectedMinor = valueOf(product);
    return {
      kind,
      marketplace: 'amazon',
      country,
      orderId: null,
      sku,
      detailIds: [],
      expectedMinor,
      chargedMinor: 0,
      deltaMinor: -expectedMinor,
      visibleFrom: new Date(lostAt + REIMBURSED).toISOString(),
      period: monthOf(lostAt),
      expectedClass: PLANTED_KINDS[kind],
      places: [placeOfLoss(country, sku, day)],
    };
  });
}

/** The last paid loss of each product whose units were all paid for, and never found again. */
function paidBefore(simulator: Simulator, country: string, now: number): LostUnit[] {
  const losses = lostUnits(simulator, country, simulator.seller.historyStart, now).filter(
    ({ reimbursedAt }) => reimbursedAt < Infinity,
  );
  const found = new Set(losses.filter(({ foundAt }) => foundAt < Infinity).map(({ product }) => product.sku));
  const byProduct = new Map(losses.map((loss) => [loss.product.sku, loss]));
  return [...byProduct.values()].filter(({ product }) => !found.has(product.sku) && valueOf(product) > 0);
}
