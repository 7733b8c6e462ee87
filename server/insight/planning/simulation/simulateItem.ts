import { currentTime } from '#server/platform/process/clock.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { period } from '#server/insight/period/period.ts';
import { demandHistory } from '#server/insight/planning/forecast/demandHistory.ts';
import { demandItems } from '#server/insight/planning/forecast/demandItems.ts';
import { dayNumber, dayOfNumber, type DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import { itemSeries } from '#server/insight/planning/forecast/itemSeries.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';
import { type SimulatedStock, simulateStock } from '#server/insight/planning/policy/simulateStock.ts';
import { advisedPolicy, meanPolicy } from '#server/insight/planning/policy/stockPolicies.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
import { keptStock } from './keptStock.ts';
import { storedLearning } from './storedLearning.ts';
import { wantedUnits } from './wantedUnits.ts';

/** As it was, by the mean of the last 28 days, and as this product advises. */
export type OrderingWay = 'was' | 'mean' | 'advised';

/** What a way of ordering sold and kept. */
export interface SimulatedWay {
  way: OrderingWay;
  /** Units wanted that were not sold. */
  missedUnits: number;
  /** Share of the wanted units that were sold; null: none was wanted. */
  fill: number | null;
  /** Null: the stock was not counted on half of the days. */
  averageStock: number | null;
  /** Cost of the average stock; null: unknown. */
  bound: Money | null;
  /** Null: not known. */
  orders: number | null;
}

export interface ItemSimulation {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  /** Units wanted, and how many of them are an estimate for days without stock. */
  wantedUnits: number;
  estimatedUnits: number;
  ways: SimulatedWay[];
}

const MOST_DAYS = 180;
/** Days before the simulated ones, and least of these. */
const KNOWN_DAYS = 30;
const LEAST_DAYS = 60;
/** Standard deviations that a sheet by the mean keeps as safety stock: 90 of 100. */
const MEAN_SAFETY = 1.282;
const SEED = 5;

/**
 * The last 180 days of a product as if it had been ordered as advised, and by the mean of 28 days, beside how it was. Lead times scatter the same way
 * in both. Null with less than 90 days since the first sale.
 */
export async function simulateItem(
  { accountId }: Pick<Viewer, 'accountId'>,
  row: RestockRow,
  now = currentTime(),
): Promise<ItemSimulation | null> {
  const { start: today } = period({ period: 'today' }, now);
  const end = dayNumber(today);
  const [model, whole] = await Promise.all([storedDemandModel(accountId), seriesOf(accountId, row, today)]);
  if (!model || !whole) return null;
  const from = Math.max(whole.start + KNOWN_DAYS, end - MOST_DAYS);
  if (end - from < LEAST_DAYS) return null;
  const demand = wantedUnits(whole);
  const simulation = { from, to: end, ...row.rules, casePack: row.rules.casePack ?? 1, seed: SEED };
  const by = (policy: Parameters<typeof simulateStock>[2]) => simulateStock([{ ...whole, demand }], simulation, policy);
  const [advised, mean, counted] = await Promise.all([
    by(advisedPolicy(row.rules, row.service.share, storedLearning(model))),
    by(meanPolicy(row.rules, MEAN_SAFETY)),
    keptStock(
      accountId,
      row.listings.map(({ id }) => id),
      { from: dayOfNumber(from), to: today },
    ),
  ]);
  const sold = sumFrom(whole, whole.units, from);
  const wanted = sumFrom(whole, demand, from);
  const ofCost = (units: number | null): Money | null =>
    units === null || !row.unitCost
      ? null
      : { minor: Math.round(units * row.unitCost.minor), currency: row.unitCost.currency };
  const wayOf = (way: OrderingWay, { sold: got, unitDays, orders }: SimulatedStock): SimulatedWay => ({
    way,
    missedUnits: wanted - got,
    fill: wanted > 0 ? got / wanted : null,
    averageStock: unitDays / (end - from),
    bound: ofCost(unitDays / (end - from)),
    orders,
  });
  const kept =
    counted.size * 2 >= end - from ? [...counted.values()].reduce((sum, one) => sum + one, 0) / counted.size : null;
  return {
    from: dayOfNumber(from),
    to: dayOfNumber(end - 1),
    wantedUnits: wanted,
    estimatedUnits: wanted - sold,
    ways: [
      {
        way: 'was',
        missedUnits: wanted - sold,
        fill: wanted > 0 ? sold / wanted : null,
        averageStock: kept,
        bound: ofCost(kept),
        orders: null,
      },
      wayOf('mean', mean),
      wayOf('advised', advised),
    ],
  };
}

/** What was sold of a product, alone and in kits; null: nothing. */
async function seriesOf(accountId: number, { listings }: RestockRow, today: string): Promise<DemandSeries | null> {
  const items = await demandItems(accountId);
  const itemId = items.itemOf.get(listings[0]!.id)!;
  const kits = [...items.kits].flatMap(([kit, parts]) => (parts.some((part) => part.itemId === itemId) ? kit : []));
  const wanted = new Set([itemId, ...kits]);
  const ids = [...items.itemOf].flatMap(([id, item]) => (wanted.has(item) ? id : []));
  const series = itemSeries(
    await demandHistory(accountId, today, { productIds: ids, from: readerOf(accountId) }),
    items,
  );
  return series.find(({ whole }) => whole.productId === itemId)?.whole ?? null;
}

const sumFrom = ({ start }: DemandSeries, units: readonly number[], from: number): number =>
  units.slice(from - start).reduce((sum, one) => sum + one, 0);
