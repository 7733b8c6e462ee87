/** What of a row of the plan says how urgent it is. */
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
 * Orders a plan: what is overdue by the units it will miss, then what is to be ordered by its day, then what to order of
 * products that have not sold for 90 days, then what needs none.
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
