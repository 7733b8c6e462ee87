import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { fullShop } from '#server/insight/sqlbox/testing/twoWorlds.ts';
import { line, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordSellerProfiles } from '#server/records/offers/recordSellerProfiles.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { setRate } from '#server/records/rates/setRate.ts';
import { changeAnyRow, REFUSED } from './testing/changeAnyRow.ts';
import { useBuiltFiles } from './testing/builtFiles.ts';
import { differences } from './testing/compareFiles.ts';
import { noteRates } from '#server/records/rates/noteRates.ts';

const database = useTestDatabase();
const { build } = useBuiltFiles(database);

const DAY_MS = 86_400_000;
/** From two months ago until now, so that months that are over and the running one change. */
const instant = (days: number) => new Date(Date.now() - days * DAY_MS - 2 * 3_600_000);
const dayOf = (days: number) => instant(days).toISOString().slice(0, 10);

const days = fc.nat(70);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    number: fc.nat(7),
    product: fc.constantFrom('A', 'B', 'CP-1'),
    days,
    isForeign: fc.boolean(),
    status: fc.constantFrom('pending' as const, 'shipped' as const, 'cancelled' as const),
    priceMinor: fc.integer({ min: 100, max: 99_999 }),
  }),
  fc.record({
    kind: fc.constant('posted' as const),
    number: fc.nat(7),
    days,
    amountMinor: fc.integer({ min: -5000, max: 5000 }),
    isOfOrder: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('ads' as const), days, costMinor: fc.nat(5000) }),
  fc.record({ kind: fc.constant('stock' as const), days, available: fc.nat(50) }),
  fc.record({
    kind: fc.constant('offers' as const),
    hours: fc.nat(500),
    priceMinor: fc.integer({ min: 100, max: 9999 }),
    rival: fc.constantFrom('R1', 'R2'),
    isOurs: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('profile' as const), rival: fc.constantFrom('R1', 'R2'), name: fc.string() }),
  fc.record({ kind: fc.constant('cost' as const), costMinor: fc.nat(5000) }),
  fc.record({ kind: fc.constant('rate' as const), days, brl: fc.integer({ min: 1, max: 9 }), isOwn: fc.boolean() }),
  fc.record({ kind: fc.constant('no rate' as const), days }),
  fc.record({ kind: fc.constant('rebuild' as const) }),
  fc.record({ kind: fc.constant('any row' as const), choice: fc.nat(100_000), isDeletion: fc.boolean() }),
  fc.record({ kind: fc.constant('any row' as const), choice: fc.nat(100_000), isDeletion: fc.constant(false) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(shop: Shop, one: Step): Promise<unknown> {
  const { viewer } = shop;
  const { accountId } = viewer;
  const foreign = { country: 'US', currency: 'USD' };
  switch (one.kind) {
    case 'sale':
      return shop.sell(
        order([line(one.product, { priceMinor: one.priceMinor })], {
          externalId: `H-${one.number}`,
          purchasedAt: instant(one.days),
          updatedAt: new Date(),
          status: one.status,
          ...(one.isForeign ? foreign : {}),
        }),
      );
    case 'posted': {
      const of = one.isOfOrder ? { orderExternalId: `H-${one.number}` } : { orderExternalId: null, listingKey: 'A' };
      const amount = postedAmount(`E-${one.number}`, one.amountMinor, {
        ...of,
        day: dayOf(one.days),
        postedAt: new Date(),
      });
      return transaction((tx) => recordPostedAmounts(accountId, [amount], tx));
    }
    case 'ads':
      return shop.advertise('CP-1', one.costMinor, 0, { day: dayOf(one.days) });
    case 'stock': {
      const stock = { marketplace: 'amazon', country: 'BR', listingKey: 'CP-1', reserved: 0, inbound: 0 } as const;
      return transaction((tx) => recordStock(accountId, [{ ...stock, available: one.available }], dayOf(one.days), tx));
    }
    case 'offers':
      return record(
        accountId,
        check('B0CP-1', new Date(Date.now() - 20 * DAY_MS - one.hours * 3_600_000), one.isOurs ? US : one.rival, [
          offer(US, 1990),
          offer(one.rival, one.priceMinor),
        ]),
      );
    case 'profile':
      return transaction((tx) =>
        recordSellerProfiles(
          accountId,
          [{ marketplace: 'amazon', sellerId: one.rival, name: one.name.replaceAll('\0', ''), feedbackRating: 88 }],
          tx,
        ),
      );
    case 'cost':
      return shop.cost('CP-1', one.costMinor);
    case 'rate':
      if (one.isOwn) return setRate(viewer, { currency: 'USD', day: dayOf(one.days), brl: one.brl + 0.12345678 });
      return transaction(async (tx) => {
        await tx.query(
          `INSERT INTO exchange_rates (currency, day, brl, source) VALUES ('USD', $1, $2, 'test')
           ON CONFLICT (currency, day) DO UPDATE SET brl = excluded.brl`,
          [dayOf(one.days), one.brl],
        );
        await noteRates([dayOf(one.days)], tx);
      });
    case 'no rate':
      await deleteRate(viewer, { currency: 'USD', day: dayOf(one.days) }).catch(() => {});
      return transaction(async (tx) => {
        await tx.query('DELETE FROM exchange_rates WHERE day = $1', [dayOf(one.days)]);
        await noteRates([dayOf(one.days)], tx);
      });
    case 'rebuild':
      return transaction((tx) => rebuildSales(accountId, tx));
    case 'any row':
      return changeAnyRow(accountId, one.choice, one.isDeletion);
  }
}

const HISTORIES = Number(process.env.FUZZ_RUNS ?? 1);
/** Builds of one history: each is compared with a whole one. */
const REFRESHES = hasTrials ? { minLength: 5, maxLength: 8 } : { minLength: 2, maxLength: 2 };

test(
  'a file refreshed after any history of writes is the file built from scratch',
  { timeout: HISTORIES * 180_000 },
  async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), REFRESHES), async (history) => {
        histories += 1;
        const shop = await fullShop(`História ${histories}`, 'texto', 4);
        await record(shop.viewer.accountId, check('B0CP-1', instant(60), 'R1', [offer('R1', 900), offer(US, 1990)]));
        let { name } = await build(shop.viewer.accountId);
        for (const steps of history) {
          for (const one of steps)
            await take(shop, one).catch((error: Error & { code?: string }) => {
              if (!REFUSED.test(error.code ?? '')) throw error; // contradicts a row that was changed at random
            });
          const refreshed = await build(shop.viewer.accountId, name);
          const whole = await build(shop.viewer.accountId);
          expect({ steps, differences: await differences(refreshed.path, whole.path) }).toEqual({
            steps,
            differences: [],
          });
          ({ name } = refreshed);
        }
      }),
      { numRuns: HISTORIES, seed: Number(process.env.SEED ?? 17), endOnFailure: true },
    );
  },
);
