import type { Money } from '#server/platform/values/money.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { planningSettings } from '#server/insight/planning/planningSettings.ts';
import { itemKey, type RestockRow, restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { type DuePurchase, duePurchases } from '#server/records/purchases/duePurchases.ts';
import { supplierFlows } from './dueFlows.ts';

/** What suppliers are paid. */
export interface Suppliers {
  /** For what is ordered, by purchase orders or as typed in the plan. */
  ordered: CashFlow[];
  /** For what the restock plan orders. */
  planned: CashFlow[];
  /** Products in a country to be paid whose cost is not known. */
  withoutCost: number;
}

/** Banking days move a payment by less than this. */
const LATE_DAYS = 15;

/** Payments for what is on order and what the restock plan orders, each in parts some days after its arrival. */
export async function readSuppliers(
  viewer: Pick<Viewer, 'accountId'>,
  { origin, now, termDays }: { origin: number; now: Date; termDays: readonly number[] },
): Promise<Suppliers> {
  const today = dayOfNumber(origin);
  const since = daysBefore(today, Math.max(0, ...termDays) + LATE_DAYS);
  const [rows, purchases, { leadDays }] = await Promise.all([
    restockPlan(viewer, {}, now),
    duePurchases(viewer.accountId, { today, since }),
    planningSettings(viewer),
  ]);
  return suppliersOf({ rows, purchases }, { origin, termDays, leadDays });
}

type Row = Pick<RestockRow, 'masterId' | 'onOrder' | 'purchased' | 'next' | 'isHeld' | 'unitCost' | 'rules'> & {
  product: Pick<RestockRow['product'], 'country'>;
};

/**
 * What suppliers are paid from `origin` on: rows of the plan for what was typed and what it orders, purchases by themselves. `leadDays` are
 * those of a product that is not planned.
 */
export function suppliersOf(
  { rows, purchases }: { rows: readonly Row[]; purchases: readonly DuePurchase[] },
  { origin, termDays, leadDays }: { origin: number; termDays: readonly number[]; leadDays: number },
): Suppliers {
  const found: Suppliers = { ordered: [], planned: [], withoutCost: 0 };
  const withoutCost = new Set<string>();
  const flows = (key: string, arrival: number, units: number, cost: Money | null): CashFlow[] => {
    if (units <= 0) return [];
    if (cost) return supplierFlows(arrival, { ...cost, minor: units * cost.minor }, termDays);
    withoutCost.add(key);
    return [];
  };
  const leadDaysOf = new Map<string, number>();
  for (const { masterId, product, onOrder, purchased, next, isHeld, unitCost, rules } of rows) {
    const key = itemKey({ masterId, country: product.country });
    leadDaysOf.set(key, rules.leadDays);
    const arrival = (day: number) => Math.ceil(Math.max(origin, day) + rules.leadDays);
    found.ordered.push(...flows(key, arrival(origin), onOrder - purchased, unitCost));
    if (next && !isHeld) found.planned.push(...flows(key, arrival(dayNumber(next.day)), next.units, unitCost));
  }
  for (const purchase of purchases) {
    const key = itemKey(purchase);
    const { units, unitCost } = purchase;
    const arrival = arrivalOf(purchase, { origin, leadDays: leadDaysOf.get(key) ?? leadDays });
    found.ordered.push(...flows(key, arrival, units, unitCost).filter(({ day }) => day >= origin));
  }
  return { ...found, withoutCost: withoutCost.size };
}

/** Day of a purchase's arrival; of one that is still to come not before `origin`. */
function arrivalOf(
  { arrival, orderedOn, isReceived }: DuePurchase,
  { origin, leadDays }: { origin: number; leadDays: number },
): number {
  const day = arrival === null ? Math.ceil(dayNumber(orderedOn) + leadDays) : dayNumber(arrival);
  return isReceived ? day : Math.max(origin, day);
}
