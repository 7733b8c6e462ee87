import { expect, test } from 'vitest';
import { metricsSums, type MetricsTally } from './metricsSums.ts';

/** Amazon rows with three units for R$ 100,00 and 200 sessions by default. */
const tally = (more: Partial<MetricsTally> = {}): MetricsTally => ({
  isFound: true,
  currency: 'BRL',
  hasSessions: true,
  products: 1,
  units: 3,
  revenue: 10_000,
  pageViews: 270,
  sessions: 200,
  trafficUnits: 3,
  ...more,
});
const visits = { hasSessions: false, sessions: null };

test('the conversion of several rows is computed from their sums (vector 9)', () => {
  const tallies = [
    tally({ trafficUnits: 101, sessions: 1_002 }),
    tally({ ...visits, trafficUnits: 900, pageViews: 1_000 }), // visits are not sessions
    tally({ ...visits, units: 50, trafficUnits: null, pageViews: null }),
  ];
  expect(metricsSums(tallies).conversionPercent).toBeCloseTo(10.08, 2);
});

test('without sessions the conversion is based on visits', () => {
  expect(metricsSums([tally({ ...visits, trafficUnits: 5, pageViews: 50 })]).conversionPercent).toBe(10);
});

test('money is rounded after summing', () => {
  const sums = metricsSums([
    tally({ revenue: 20.8, units: 2, products: 2 }),
    tally({ ...visits, revenue: 10.4, units: 2 }),
  ]);
  expect(sums).toMatchObject({
    revenue: { minor: 31, currency: 'BRL' },
    averageTicket: { minor: 8 },
    units: 4,
    products: 3,
  });
});

test('amounts without a rate are excluded from the sum and flagged; alone they keep their currency', () => {
  const dollars = tally({ revenue: 500, currency: 'USD', units: 2 });
  expect(metricsSums([tally(), dollars])).toMatchObject({
    revenue: { minor: 10_000, currency: 'BRL' },
    averageTicket: { minor: 3_333 },
    hasExchange: false,
  });
  expect(metricsSums([dollars])).toMatchObject({ revenue: { minor: 500, currency: 'USD' }, hasExchange: false });
});

test('without rows the average ticket is 0, as specified, and the conversion is unknown', () => {
  const nothing = { units: 0, averageTicket: { minor: 0 }, conversionPercent: null, sessions: null, hasExchange: true };
  expect(metricsSums([])).toMatchObject(nothing);
});
