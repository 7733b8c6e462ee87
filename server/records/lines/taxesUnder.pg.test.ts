import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { runs } from '#server/platform/testing/runs.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { openNfeShop } from '#server/records/nfe/testing/nfeShop.ts';
import { nfeKey, nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { companyRevenue } from '#server/records/taxes/company/companyRevenue.ts';
import { taxGuides } from '#server/records/taxes/guides/taxGuides.ts';
import { monthRates } from '#server/records/taxes/monthRates.ts';
import { setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { setTaxRegime, type TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import { stateMixes } from '#server/records/taxes/stateMix.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { goodsInUse } from '#server/records/taxation/goods/goods.ts';
import { taxesUnder } from './taxesUnder.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

const REGIMES: Omit<TaxRegimeFrom, 'validFrom'>[] = [
  { regime: 'percent', percent: 7.5 },
  { regime: 'simples', percent: null },
  { regime: 'simples', percent: null, annex: 'II' },
  { regime: 'presumido', percent: null },
  { regime: 'presumido', percent: null, icmsEffectivePercent: 1.5 },
  { regime: 'real', percent: null },
];
const MONO_ST = { of: 'monoSt', origin: 0 } as const;
const IMPORTED = { of: 'normal', origin: 2 } as const;
const OWN_RATES = {
  internalPercents: [{ uf: 'RJ', percent: '12.25' }, { uf: 'SP', percent: '7' }],
  fcpPercents: [{ uf: 'RJ', percent: '0' }, { uf: 'SP', percent: '1.5' }],
}; // prettier-ignore
const DAYS = { start: '2026-08-01', end: '2026-11-01' };

const anySale = fc.record({
  key: fc.constantFrom('A', 'B', 'C'),
  quantity: fc.integer({ min: 1, max: 4 }),
  priceMinor: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { freq: 9 }),
  discountMinor: fc.constantFrom(0, 0, 77),
  month: fc.integer({ min: 7, max: 11 }),
  status: fc.constantFrom('pending' as const, 'delivered' as const, 'cancelled' as const),
  shipUf: fc.constantFrom(null, 'SP' as const, 'RJ' as const, 'AM' as const),
  isForeign: fc.constantFrom(false, false, false, true),
  /** Came back by a note of a document of fewer units than were sold, which so replaces no estimate. */
  note: fc.option(fc.record({ units: fc.integer({ min: 1, max: 4 }), days: fc.integer({ min: 1, max: 60 }) })),
  refund: fc.option(
    fc.record({ part: fc.constantFrom(0.3, 1), days: fc.integer({ min: 1, max: 60 }), isBack: fc.boolean() }),
  ),
});

test.runIf(hasTrials)(
  'the taxes of sales under other rates are those that the ledger has once these are in force, on the base that RBT12 counts',
  async () => {
    let [compared, noted, guided] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(anySale, { minLength: 3, maxLength: 12 }), async (sales) => {
        const shop = await openNfeShop();
        const { accountId } = shop.viewer;
        const at = (month: number, days = 0) => new Date(Date.UTC(2026, month - 1, 5 + days, 15));
        const numberOf = (n: number) => `701-0000000-${String(n).padStart(7, '0')}`;
        const orders = sales.map(
          ({ month, status, shipUf, isForeign, refund: _refund, note: _note, key, ...amounts }, n) =>
            order([line(key, amounts)], {
              externalId: numberOf(n),
              status,
              shipUf,
              purchasedAt: at(month),
              updatedAt: at(month),
              ...(isForeign && { currency: 'USD', country: 'US' }),
            }),
        );
        await shop.sell(...orders);
        const xmls = sales.flatMap(({ note, key, quantity, priceMinor, discountMinor, month }, n) => {
          const paid = (priceMinor ?? 0) - discountMinor;
          if (!note || quantity < 2 || paid <= 0) return [];
          const documented = quantity - 1;
          const units = Math.min(note.units, documented);
          const sold = {
            number: n + 1,
            info: numberOf(n),
            items: [{ sku: key, quantity: `${documented}.0000`, products: paid }],
            issuedAt: at(month).toISOString().replace('.000Z', '+00:00'),
          };
          const back = {
            number: 100 + n,
            isEntry: true,
            purpose: 4,
            refersTo: [nfeKey(sold)],
            items: [{ sku: key, quantity: `${units}.0000`, products: Math.round((paid * units) / quantity) }],
            issuedAt: at(month, note.days).toISOString().replace('.000Z', '+00:00'),
          };
          return [nfeXml(sold), nfeXml(back)];
        });
        const taken = xmls.length > 0 ? await shop.take(...xmls) : { ok: 0 };
        expect(taken).toMatchObject({ ok: xmls.length });
        await transaction(async (tx) => {
          const refunds = sales.flatMap(({ refund, priceMinor, discountMinor, month, isForeign }, n) => {
            const minor = -Math.round(((priceMinor ?? 0) - discountMinor) * (refund?.part ?? 0));
            const postedAt = at(month, refund?.days);
            return refund && minor < 0
              ? [
                  postedAmount(`r${n}`, minor, {
                    orderExternalId: numberOf(n),
                    kind: 'refund_principal',
                    currency: isForeign ? 'USD' : 'BRL',
                    day: postedAt.toISOString().slice(0, 10),
                    postedAt,
                  }),
                ]
              : [];
          });
          await recordPostedAmounts(accountId, refunds, tx);
          await recordReturns(
            accountId,
            sales.flatMap(({ refund, key, month }, n) =>
              refund?.isBack
                ? [
                    {
                      marketplace: 'amazon' as const,
                      sourceRef: `R${n}`,
                      orderExternalId: numberOf(n),
                      listingKey: key,
                      quantity: 1,
                      disposition: null,
                      reason: null,
                      isResellable: false,
                      returnedAt: at(month, refund.days),
                    },
                  ]
                : [],
            ),
            tx,
          );
        });
        const listings = await queryRows<{ id: number; key: string }>(
          `SELECT id, listing_key AS key FROM products WHERE account_id = $1 AND country = 'BR'`,
          [accountId],
        );
        for (const { id, key } of listings)
          if (key !== 'A')
            await setProductTaxes(
              shop.viewer,
              [
                { productId: id, from: '2026-09-01', ...(key === 'B' ? MONO_ST : IMPORTED) },
                ...(key === 'B' ? [] : [{ productId: id, from: '2026-10-01', ...IMPORTED, ...OWN_RATES }]),
              ],
              { now: NOW },
            );
        for (const regime of REGIMES) {
          await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', homeUf: 'SP', ...regime }, { now: NOW });
          const months = await taxMonths(accountId, NOW);
          const mixOf = await stateMixes(accountId);
          const kinds = await goodsInUse(accountId);
          const rates = months.flatMap((month) => monthRates(month, kinds, mixOf(month.month)));
          await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'none', percent: null }, { now: NOW });
          const under = await taxesUnder(accountId, rates, { days: DAYS, by: 'month' });
          const products = await taxesUnder(accountId, rates, { days: DAYS, by: 'product' });
          await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', homeUf: 'SP', ...regime }, { now: NOW });
          const storedBy = async (key: string) =>
            (
              await queryRows<{ key: string; kind: string; minor: number }>(
                `SELECT ${key}::text AS key, kind, -sum(amount_minor)::float8 AS minor FROM ledger_lines
               WHERE account_id = $1 AND base_minor IS NOT NULL AND stands AND status <> 'cancelled' AND day >= $2 AND day < $3
               GROUP BY 1, 2 HAVING sum(amount_minor) <> 0`,
                [accountId, DAYS.start, DAYS.end],
              )
            )
              .map((row) => `${row.key} ${row.kind} ${row.minor}`)
              .toSorted();
          const text = (taxes: typeof under) =>
            taxes.map(({ key, tax, minor }) => `${key} ${tax === 'tax' ? 'sale_tax' : tax} ${minor}`).toSorted();
          const stored = await storedBy(`date_trunc('month', day::timestamp)::date`);
          expect([regime, text(under)]).toEqual([regime, stored]);
          expect([regime, text(products)]).toEqual([regime, await storedBy('product_id')]);
          compared += stored.length;
          noted += (
            await queryRows(`SELECT FROM ledger_lines WHERE account_id = $1 AND source = 'return_nfe'`, [accountId])
          ).length;
          const { months: revenues } = await companyRevenue(accountId);
          const guides = await taxGuides(shop.viewer, NOW);
          const bases = guides.flatMap(({ month, taxes }) =>
            taxes.filter(({ kind }) => kind === 'das').map(({ base }) => [month.slice(0, 7), base] as const),
          );
          expect(bases).toEqual(bases.map(([month]) => [month, revenues.get(month)?.syncedMinor]));
          guided += bases.length;
        }
      }),
      { numRuns: runs(4) },
    );
    expect(Math.min(compared, noted)).toBeGreaterThan(0);
    expect(compared).toBeGreaterThan(0);
    expect(guided).toBeGreaterThan(0);
  },
);
