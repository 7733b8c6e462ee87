import type { ChargeRow } from '#server/insight/reconciliation/matching/moneyRows.ts';
import type { CartShape } from './generatedCart.ts';
import { charge, loss, type OpenRows } from './saleRows.ts';

/** A planted error, and what must be found of it. */
export interface PlantedError {
  /** Changes the sale so that the error can be planted in it. */
  shape?: (shape: CartShape) => Partial<CartShape>;
  /** Plants the error in a charge or payment; `isPaid`: payments contain it, too. Returns the difference. */
  plant: (rows: OpenRows, isPaid: boolean) => number;
}

const whole = ({ orders }: CartShape): Partial<CartShape> => ({
  orders: orders.map((order) => ({ ...order, refund: 'whole' })),
});
const withFreight = ({ orders, freight }: CartShape): Partial<CartShape> => ({
  freight: Math.max(freight, 1_499),
  orders: orders.length > 1 ? orders : [orders[0]!, orders[0]!],
});

/** Books a difference in the payments of an order. */
function pay(rows: OpenRows, { orderId, isWithheld }: ChargeRow, amount: number): void {
  if (!isWithheld) return;
  const release = rows.releases.find((row) => row.orderId === (orderId ?? rows.orders[0]!.orderId))!;
  rows.releases.push({
    ...release,
    id: `${release.id}-planted`,
    status: 'released',
    netMinor: amount,
    releasedOn: '2026-09-01',
  });
}

const feesOf = (rows: OpenRows, type: ChargeRow['type']) => {
  const { orderId } = rows.orders[0]!;
  const kind = type === 'charge' ? 'commission' : 'fee_returned';
  return rows.charges.filter((row) => row.orderId === orderId && row.kind === kind);
};

/** Charges more than was expected. */
function overcharge(rows: OpenRows, row: ChargeRow, amount: number, isPaid: boolean): number {
  row.amountMinor += amount;
  if (isPaid) pay(rows, row, -amount);
  return -amount;
}

function remove(rows: OpenRows, removed: readonly ChargeRow[]): number {
  rows.charges = rows.charges.filter((row) => !removed.includes(row));
  return removed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** The twelve kinds in a sale that is older than every due date. */
export const plantedErrors: Record<string, PlantedError> = {
  commission_over: {
    plant: (rows, isPaid) =>
      overcharge(rows, feesOf(rows, 'charge')[0]!, Math.round(rows.orders[0]!.itemsMinor * 0.02), isPaid),
  },
  fixed_fee_wrong: {
    plant(rows, isPaid) {
      const { orderId, packId } = rows.orders[0]!;
      const row = charge({ id: 'fixed', orderId, packId, kind: 'fixed_fee', subType: 'CVF', amountMinor: 0 });
      // no multiple of a commission of equal lines
      const amount = Math.floor(feesOf(rows, 'charge')[0]!.amountMinor * 1.5) + 1;
      rows.charges.push(row);
      return overcharge(rows, row, amount, isPaid);
    },
  },
  charge_twice: {
    plant(rows, isPaid) {
      const row = feesOf(rows, 'charge')[0]!;
      rows.charges.push({ ...row, id: 'again' });
      if (isPaid) pay(rows, row, -row.amountMinor);
      return -row.amountMinor;
    },
  },
  charge_missing: {
    plant(rows, isPaid) {
      const fees = rows.charges.filter(
        ({ orderId, kind }) => orderId === rows.orders[0]!.orderId && kind !== 'freight',
      );
      const sum = remove(rows, fees);
      if (isPaid) pay(rows, fees[0]!, sum);
      return sum;
    },
  },
  bonus_owed: {
    shape: whole,
    plant(rows, isPaid) {
      const bonuses = rows.charges.filter(
        ({ orderId, kind }) => orderId === rows.orders[0]!.orderId && kind === 'fee_returned',
      );
      const sum = remove(rows, bonuses);
      if (isPaid) pay(rows, bonuses[0]!, -sum);
      return -sum;
    },
  },
  bonus_partial: {
    shape: whole,
    plant(rows, isPaid) {
      const [bonus] = feesOf(rows, 'bonus') as [ChargeRow];
      const kept = Math.floor(bonus.amountMinor * 0.4);
      const delta = kept - bonus.amountMinor;
      bonus.amountMinor = kept;
      if (isPaid) pay(rows, bonus, delta);
      return delta;
    },
  },
  freight_reweighed: {
    shape: withFreight,
    plant: (rows, isPaid) =>
      overcharge(
        rows,
        rows.charges.find(({ kind }) => kind === 'freight')!,
        680,
        isPaid,
      ),
  },
  pack_freight_fanned: {
    shape: withFreight,
    plant(rows, isPaid) {
      const freight = rows.charges.find(({ kind }) => kind === 'freight')!;
      const others = rows.orders.filter(({ orderId }) => orderId !== (freight.orderId ?? rows.orders[0]!.orderId));
      freight.orderId ??= rows.orders[0]!.orderId;
      for (const { orderId } of others) {
        const row = { ...freight, id: `fanned-${orderId}`, orderId };
        rows.charges.push(row);
        if (isPaid) pay(rows, row, -row.amountMinor);
      }
      return -freight.amountMinor * others.length;
    },
  },
  release_short: {
    plant(rows) {
      const net = rows.releases.reduce((sum, { netMinor }) => sum + netMinor, 0);
      const short = 100 + Math.round(net * 0.01);
      rows.releases[0]!.netMinor -= short;
      return -short;
    },
  },
  release_late: {
    plant(rows) {
      Object.assign(rows.releases[0]!, { status: 'pending', releasedOn: null });
      return -rows.releases[0]!.netMinor;
    },
  },
  unit_lost_unpaid: {
    plant(rows) {
      rows.losses.push(loss({ reimbursedMinor: 0 }));
      return -rows.losses[0]!.expectedMinor;
    },
  },
  unknown_order: {
    plant(rows) {
      rows.charges.push(charge({ id: 'foreign', orderId: '2000009799999999', amountMinor: 1_234, day: '2026-12-17' }));
      return -1_234;
    },
  },
};
