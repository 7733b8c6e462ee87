import { expect, test } from 'vitest';
import { groupFindings } from '#server/records/alerts/groupFindings.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
import { lowStockFindings } from './lowStockFindings.ts';

const stock = (id: number, available: number | null, missedUnits: number | null, forecast = 30) =>
  ({
    product: { id, name: `Produto ${id}`, sku: null, asin: 'B0' },
    listings: [{ id }],
    available,
    coverDays: available,
    missedUnits,
    forecast: { units: forecast, lower: 0, upper: 60 },
    rules: { leadDays: 20 },
  }) as unknown as RestockRow;
/** Ten units at R$ 20. */
const salesOf = () => ({ units: 10, revenueMinor: 200_00 });

test('368 of 383 stocks that end before an order arrives are one alert', () => {
  const rows = Array.from({ length: 383 }, (_, id) => (id < 368 ? stock(id, id % 50, 2) : stock(id, 400, 0)));
  const alerts = groupFindings(lowStockFindings(rows, salesOf), 1_000_000_00).filter((one) => !one.groupFingerprint);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({
    title: '368 produtos ficam sem estoque antes de um pedido chegar',
    subjects: 368,
    stake: { minor: 368 * 40_00, currency: 'BRL' },
    severity: 'critical',
  });
  expect(alerts[0]!.message.replaceAll('\u00a0', ' ')).toBe(
    'Receita em risco: R$ 14.720,00. O maior: Sem estoque: Produto 0.',
  );
});

test('a stock of less than 50 units that lasts, does not sell, or was never counted is no alert', () => {
  expect(lowStockFindings([stock(1, 12, 0), stock(2, 0, 5, 0.4), stock(3, null, null)], salesOf)).toEqual([]);
});

test('the money of a stock without recent sales is unknown', () => {
  expect(lowStockFindings([stock(1, 5, 3)], () => null)[0]).toMatchObject({ stake: null });
});
