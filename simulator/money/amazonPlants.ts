import { LAG, postingsOfOrder } from '#simulator/amazon/money/postings.ts';
import { itemsOf, type Posting } from '#simulator/amazon/money/transactionJson.ts';
import { lostUnits, placeOfLoss, valueOf } from '#simulator/amazon/reports/lostUnits.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import { DAY, dayOf, dayText, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { PLANTED_KINDS, type PlantedError, type PlantWish } from '#simulator/seller/plantedKinds.ts';

/** A settlement of fourteen days is listed half a day after its end. */
const SETTLED = 15 * DAY;
/** Time after a loss in which it is paid for. */
const REIMBURSED = 45 * DAY;
/** Days before now of which losses are planted. */
const LOSS_DAYS = 300;

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

/** Plants units lost in Amazon's warehouses for which nothing is ever paid. */
export function lossPlants(simulator: Simulator, { kind, count, seed, from }: PlantWish): PlantedError[] {
  const now = simulator.clock.now();
  const last = dayOf(now - REIMBURSED) - 1;
  const first = Math.max(last - LOSS_DAYS, dayOf(simulator.seller.historyStart), dayOf(from));
  // a product with another loss could be paid for instead
  const isQuiet = (country: string, sku: string) =>
    !lostUnits(simulator, country, simulator.seller.historyStart, now).some(({ product }) => product.sku === sku);
  const products = generatedMarkets(simulator)
    .flatMap((market) => market.products)
    .filter(({ byMarketplace, launchDay, basePriceMinor }) => byMarketplace && launchDay < first && basePriceMinor)
    .map((product) => ({ product, rank: hash(seed, kind, product.country, product.sku) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
  const errors: PlantedError[] = [];
  for (const product of products) {
    if (errors.length >= count || first > last) break;
    const { country, sku } = product;
    const day = first + (hash(seed, sku, country, 'day') % (last - first + 1));
    if (!isQuiet(country, sku)) continue;
    const lostAt = startOfDay(day) + 9 * HOUR;
    const expectedMinor = valueOf(product);
    errors.push({
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
    });
  }
  return errors;
}
