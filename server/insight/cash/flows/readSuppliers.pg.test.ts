import { expect, test, vi } from 'vitest';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { closePurchaseOrder } from '#server/records/purchases/closePurchaseOrder.ts';
import { receivePurchase } from '#server/records/purchases/receivePurchase.ts';
import { openPurchaseShop, ordered } from '#server/records/purchases/testing/purchaseShop.ts';
import { readSuppliers } from './readSuppliers.ts';

useTestDatabase();

test('purchase orders are paid before anything is planned: what is to come, and what came, by the account’s terms', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  try {
    const { viewer, ids, buy, ...shop } = await openPurchaseShop();
    await shop.cost('A', 700);
    const { id, lines } = await buy([ordered(ids.A, { unitCostMinor: 1_000 }), ordered(ids.B)], {
      dueOn: '2026-12-01',
    });
    await buy([ordered(ids.A, { units: 2 })]); // of 2 November, by the account's lead time of 20 days
    const closed = await buy([ordered(ids.A, { units: 500 })], { dueOn: '2026-12-01' });
    await closePurchaseOrder(viewer, closed.id);
    const came = (day: string, units: number) =>
      receivePurchase(viewer, id, { day, lines: [{ lineId: lines[0]!.id, units }], isMoreFine: false });
    await came('2026-11-02', 1); // 30 days later is 2 December
    await came('2026-11-19', 4);
    const paid = async (termDays: number[], { accountId } = viewer) => {
      const origin = dayNumber('2026-11-20');
      const found = await readSuppliers({ accountId }, { origin, now: NOW, termDays });
      const days = found.ordered.map(({ day, money }) => [dayOfNumber(day), money.minor] as const);
      return { ...found, ordered: days.toSorted(([a, x], [b, y]) => a.localeCompare(b) || x - y) };
    };
    expect(await paid([0, 30])).toEqual({
      ordered: [
        ['2026-11-23', 700],
        ['2026-12-01', 2_500],
        ['2026-12-02', 500],
        ['2026-12-21', 2_000],
        ['2026-12-22', 700],
        ['2026-12-31', 2_500],
      ],
      planned: [],
      withoutCost: 1,
    });
    // paid at arrival: what came is paid
    expect((await paid([])).ordered).toEqual([
      ['2026-11-23', 1_400],
      ['2026-12-01', 5_000],
    ]);
    const other = await openPurchaseShop('Outra');
    expect(await paid([0, 30], other.viewer)).toEqual({ ordered: [], planned: [], withoutCost: 0 });
  } finally {
    vi.useRealTimers();
  }
});
