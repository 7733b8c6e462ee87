import { matchMoney } from '#server/insight/reconciliation/matching/matchMoney.ts';
import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import {
  defaultMatchSettings,
  type Expectation,
  type MoneyRows,
  type OrderMoney,
} from '#server/insight/reconciliation/matching/moneyRows.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PlantedError, PlantedKind } from '#simulator/seller/plantedKinds.ts';
import { type SimulatorOptions, startSimulator } from '#simulator/startSimulator.ts';
import { askMarketplace } from './askMarketplace.ts';
import { type ReadPeriod, readCharges } from './readCharges.ts';
import { type ReadOrder, readOrders } from './readOrders.ts';
import { readLosses } from './readLosses.ts';
import { plantErrors } from './plantErrors.ts';
import { readPayments } from './readPayments.ts';

const DAY = 86_400_000;
/** The past of which the marketplace shows orders and payments whole. */
const READ_DAYS = 300;
/** Days after the sale in which an order is shipped, and its freight charged. */
const SHIPPED_DAYS = 7;
/** The past of which lost units are read: what was paid before says what is owed. */
const LOSS_DAYS = 390;
/** Days after the sale on which money without a release is due. */
const RELEASE_DAYS = 60;
const RATE_FACTOR = 1_000_000;

export type Planted = Omit<PlantedError, 'places'>;

export interface MoneyTrial {
  orders: number;
  planted: Planted[];
  /** Everything to check, certain or not, but for money that is held because its buyer disputes it. */
  differences: MoneyMatch[];
  disputes: number;
}

export interface TrialOptions extends Pick<SimulatorOptions, 'size' | 'seed'> {
  /** Errors to plant by kind. */
  plant: Partial<Record<PlantedKind, number>>;
  now: number;
  /** Days of orders to read. */
  days?: number;
  progress?: (sentence: string) => void;
}

/**
 * Reads the answers of a local marketplace, whose errors are known, with the parsers of the connectors, and compares its money with
 * the rules of Conciliação.
 */
export async function moneyTrial({
  plant,
  now,
  days = READ_DAYS,
  progress = () => {},
  ...of
}: TrialOptions): Promise<MoneyTrial> {
  const simulator = await startSimulator({ ...of, now: () => now, rateFactor: RATE_FACTOR });
  try {
    const since = now - days * DAY;
    const planted = await plantErrors(simulator, plant, new Date(since + DAY).toISOString().slice(0, 10));
    progress(`${planted.length} errors are planted`);
    const ask = askMarketplace(simulator);
    const orders = await readOrders(ask, simulator.accounts.mercadolivre.userId, since, now);
    progress(`${orders.length} orders are read`);
    const { periods, charges } = await readCharges(ask);
    progress(`${charges.length} rows of bills are read`);
    const payments = await readPayments(ask, now);
    progress(`${payments.releases.length} payments are read`);
    const known = new Set(orders.map(({ order }) => order.externalId));
    const rows: MoneyRows = {
      orders: orders.map((one) => moneyOf(one, periods)),
      expectations: expectationsOf(orders),
      charges,
      releases: payments.releases.filter(({ orderId }) => known.has(orderId)),
      refunds: payments.refunds.filter(({ orderId }) => known.has(orderId)),
      losses: await readLosses(simulator, now - LOSS_DAYS * DAY, now),
    };
    const context = {
      today: saoPauloDay(now),
      orders: 'complete' as const,
      // the first day is not whole
      ordersSince: daysBefore(saoPauloDay(since), -1),
      isFreightReturned: true,
      settings: defaultMatchSettings,
    };
    const matches = matchMoney(rows, context);
    const differences = matches.filter((match) => match.class !== 'matched' && match.class !== 'in_progress');
    const inDispute = payments.releases.filter(({ holdReason }) => holdReason === 'dispute');
    const disputed = new Set(inDispute.map(({ orderId }) => orderId));
    const isDispute = ({ reason, orderId }: MoneyMatch) => reason === 'release_disputed' && disputed.has(orderId!);
    return {
      orders: orders.length,
      planted,
      differences: differences.filter((match) => !isDispute(match)),
      disputes: differences.filter(isDispute).length,
    };
  } finally {
    await simulator.close();
  }
}

function moneyOf({ order }: ReadOrder, periods: ReadPeriod[]): OrderMoney {
  const day = saoPauloDay(order.purchasedAt.getTime());
  const itemsMinor = order.items.reduce(
    (sum, { priceMinor, discountMinor }) => sum + (priceMinor ?? 0) - discountMinor,
    0,
  );
  const read = { charges: 'complete', releases: 'complete', refunds: 'complete' } as const;
  const isUnpaid = order.marketplaceStatus === 'payment_in_process';
  return {
    orderId: order.externalId,
    packId: order.packId,
    currency: order.currency,
    day,
    lineCount: order.items.length,
    itemsMinor,
    collectedMinor: isUnpaid ? null : itemsMinor,
    chargesDueOn: closedOn(daysBefore(day, -2), periods),
    freightDueOn: closedOn(daysBefore(day, -SHIPPED_DAYS), periods),
    releaseDueOn: isUnpaid ? null : daysBefore(day, -RELEASE_DAYS),
    sources: read,
  };
}

/** First day after the period of a day; null while it is open. */
function closedOn(day: string, periods: ReadPeriod[]): string | null {
  const period = periods.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay);
  return period?.isClosed ? daysBefore(period.toDay, -1) : null;
}

function expectationsOf(orders: ReadOrder[]): Expectation[] {
  return orders.flatMap(({ order, shipmentId, freightMinor }) => {
    if (order.status === 'cancelled') return [];
    const of = { orderId: order.externalId, basis: 'sale' as const };
    const fees = order.items.reduce((sum, { feesMinor }) => sum + (feesMinor ?? 0), 0);
    const expectations: Expectation[] = [{ ...of, shipmentId: null, slot: 'fees', amountMinor: fees }];
    if (freightMinor !== null && shipmentId !== null)
      expectations.push({ ...of, shipmentId, slot: 'logistics', amountMinor: freightMinor });
    return expectations;
  });
}
