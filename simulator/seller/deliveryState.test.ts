import { expect, test } from 'vitest';
import { NOW } from '#simulator/testing/openSimulator.ts';
import { allOrdersRow } from '#simulator/amazon/reports/allOrdersReport.ts';
import type { AmazonLine, AmazonOrder } from '#simulator/amazon/sources/amazonSource.ts';
import { deliveryState } from './deliveryState.ts';

test('orders go to the 27 states as often as people live there, each always to the same', () => {
  const counts: Record<string, number> = {};
  for (let id = 0; id < 20_000; id += 1) {
    const { uf } = deliveryState(`701-${id}`);
    counts[uf] = (counts[uf] ?? 0) + 1;
  }
  expect(deliveryState('701-7')).toEqual(deliveryState('701-7'));
  expect(Object.keys(counts)).toHaveLength(27);
  expect(counts.SP! / 20_000).toBeCloseTo(0.2187, 1);
  expect(counts.RR! / 20_000).toBeLessThan(0.01);
  const most = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  expect(most.slice(0, 2).map(([uf]) => uf)).toEqual(['SP', 'MG']);
});

test('the report spells the state of an order in several ways, and knows none of a pending one', () => {
  const line = { priceMinor: 1_000, taxMinor: 0, shippingMinor: 0, discountMinor: 0, quantity: 1 } as AmazonLine;
  const rowOf = (id: string, status: AmazonOrder['status'], country = 'BR') =>
    allOrdersRow(
      { id, status, country, createdAt: NOW, updatedAt: NOW, currency: 'BRL', package: null } as AmazonOrder,
      line,
    );
  const states = Array.from({ length: 400 }, (_, n) => rowOf(`701-${n}`, 'SHIPPED')['ship-state']!);
  const ofSaoPaulo = states.filter((_, n) => deliveryState(`701-${n}`).uf === 'SP');
  expect(new Set(ofSaoPaulo)).toEqual(new Set(['SP', 'São Paulo', 'Sao Paulo', 'SAO PAULO', 'sao paulo ']));
  expect(rowOf('701-1', 'PENDING')['ship-state']).toBeUndefined();
  expect(['TX', 'WA', 'FL']).toContain(rowOf('701-1', 'SHIPPED', 'US')['ship-state']);
});
