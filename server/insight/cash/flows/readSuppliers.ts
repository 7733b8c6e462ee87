import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { type RestockRow, restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { supplierFlows } from './dueFlows.ts';

/** What suppliers are paid. */
export interface Suppliers {
  /** For what is ordered. */
  ordered: CashFlow[];
  /** For what the restock plan orders. */
  planned: CashFlow[];
  /** Products to be paid whose cost is not known. */
  withoutCost: number;
}

/** Payments for what is on order and what the restock plan orders, each in parts some days after its arrival. */
export async function readSuppliers(
  viewer: Pick<Viewer, 'accountId'>,
  { origin, now, termDays }: { origin: number; now: Date; termDays: readonly number[] },
): Promise<Suppliers> {
  return suppliersOf(await restockPlan(viewer, {}, now), origin, termDays);
}

type Row = Pick<RestockRow, 'onOrder' | 'next' | 'isHeld' | 'unitCost' | 'rules'>;

export function suppliersOf(rows: readonly Row[], origin: number, termDays: readonly number[]): Suppliers {
  const found: Suppliers = { ordered: [], planned: [], withoutCost: 0 };
  for (const { onOrder, next, isHeld, unitCost, rules } of rows) {
    const toOrder = isHeld ? 0 : (next?.units ?? 0);
    if (onOrder <= 0 && toOrder <= 0) continue;
    if (!unitCost) {
      found.withoutCost += 1;
      continue;
    }
    const paid = (units: number, ordered: number) =>
      supplierFlows(
        Math.max(origin, Math.ceil(ordered + rules.leadDays)),
        { minor: units * unitCost.minor, currency: unitCost.currency },
        termDays,
      );
    if (onOrder > 0) found.ordered.push(...paid(onOrder, origin));
    if (toOrder > 0) found.planned.push(...paid(toOrder, Math.max(origin, next ? dayNumber(next.day) : origin)));
  }
  return found;
}
