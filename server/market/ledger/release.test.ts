import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newerRelease, type PaymentRelease } from './release.ts';

const SOURCES = ['payment', 'report', 'reserve'] as const;

/** Releases of a few payments; those of one instant by one source are the same. */
const releases = fc.array(
  fc
    .record({ payment: fc.nat(3), source: fc.constantFrom(...SOURCES), at: fc.nat(20) })
    .map(({ payment, source, at }): PaymentRelease => ({
      marketplace: 'mercadolivre',
      paymentId: String(payment),
      source,
      orderExternalId: null,
      currency: 'BRL',
      grossMinor: at * 100,
      buyerFreightMinor: 0,
      feesMinor: at,
      freightMinor: 0,
      refundedMinor: 0,
      netMinor: at * 99,
      expectedDay: null,
      releasedDay: null,
      status: at % 2 ? 'pending' : 'released',
      holdReason: null,
      updatedAt: new Date(at * 60_000),
    })),
);

function stored(windows: PaymentRelease[][]) {
  const held = new Map<string, PaymentRelease>();
  for (const release of windows.flat()) {
    const name = `${release.source} ${release.paymentId}`;
    held.set(name, newerRelease(held.get(name), release));
  }
  return new Map([...held].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test('any order of windows, read any number of times, gives the same releases', () => {
  fc.assert(
    fc.property(fc.array(releases), fc.infiniteStream(fc.nat()), (windows, numbers) => {
      const again = windows.flatMap((window) => [window, ...(numbers.next().value % 2 ? [window.toReversed()] : [])]);
      const shuffled = again
        .map((window) => ({ window, rank: numbers.next().value }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ window }) => window);
      expect(stored(shuffled)).toEqual(stored(windows));
    }),
    { numRuns: 1_000 },
  );
});
