/** Fields of a plan row that determine its urgency. */
interface Urgency {
  product: { id: number };
  velocity: number | null;
  quantity: number | null;
  reorderBy: string | null;
  missedUnits: number | null;
  protection: { units: number };
}

const LAST = '9999-12-31';

/**
 * Compares rows by urgency: due orders by missed units, then products to order later by the day, then orders of products without sales
 * in 90 days, then products that need none.
 */
export const compareUrgency = (today: string) => (a: Urgency, b: Urgency) => {
  const groups = [groupOf(a, today), groupOf(b, today)] as const;
  return (
    groups[0] - groups[1] ||
    (groups[0] === DUE ? (b.missedUnits ?? 0) - (a.missedUnits ?? 0) : 0) ||
    (groups[0] === DUE ? 0 : (a.reorderBy ?? LAST).localeCompare(b.reorderBy ?? LAST)) ||
    b.protection.units - a.protection.units ||
    a.product.id - b.product.id
  );
};

const [DUE, COMING, RESTING, NONE] = [0, 1, 2, 3];

function groupOf({ quantity, velocity, reorderBy }: Urgency, today: string): number {
  if (reorderBy === null || !velocity) return quantity ? RESTING : NONE;
  return reorderBy <= today ? DUE : COMING;
}
