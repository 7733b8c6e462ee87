/** Fields of a plan row that determine its urgency. */
interface Urgency {
  product: { id: number };
  velocity: number | null;
  quantity: number | null;
  reorderBy: string | null;
  missedUnits: number | null;
  forecast: { units: number };
}

const LAST = '9999-12-31';

/**
 * Compares rows by urgency: overdue orders by missed units, then other orders by their day, then orders of products without
 * sales in 90 days, then products that need no order.
 */
export const compareUrgency = (today: string) => (a: Urgency, b: Urgency) => {
  const groups = [groupOf(a, today), groupOf(b, today)] as const;
  return (
    groups[0] - groups[1] ||
    (groups[0] === OVERDUE ? (b.missedUnits ?? 0) - (a.missedUnits ?? 0) : 0) ||
    (groups[0] === OVERDUE ? 0 : (a.reorderBy ?? LAST).localeCompare(b.reorderBy ?? LAST)) ||
    b.forecast.units - a.forecast.units ||
    a.product.id - b.product.id
  );
};

const [OVERDUE, COMING, RESTING, ENOUGH] = [0, 1, 2, 3];

function groupOf({ quantity, velocity, reorderBy }: Urgency, today: string): number {
  if (!quantity) return ENOUGH;
  if (!velocity || reorderBy === null) return RESTING;
  return reorderBy <= today ? OVERDUE : COMING;
}
