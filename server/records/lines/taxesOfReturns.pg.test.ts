import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { setTaxRegime, type TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';

useTestDatabase();

/** A shop with a sale of two units at R$ 199,90 in September, to Rio, sold by a company in São Paulo. */
async function shop(regime: Omit<TaxRegimeFrom, 'validFrom'>, more: Partial<Parameters<typeof line>[1]> = {}) {
  const opened = await openShop();
  const { viewer } = opened;
  const set = (validFrom: string, to: Omit<TaxRegimeFrom, 'validFrom'>) =>
    setTaxRegime(viewer, { validFrom, homeUf: 'SP', ...to }, { now: NOW });
  await opened.sell(
    order([line('A', { quantity: 2, priceMinor: 39_980, ...more })], {
      externalId: '1',
      shipUf: 'RJ',
      purchasedAt: new Date('2026-09-10T15:00:00Z'),
    }),
  );
  await set('2020-01-01', regime);
  return {
    ...opened,
    set,
    refund: (minor: number, day: string, ref = day) =>
      transaction((tx) =>
        recordPostedAmounts(
          viewer.accountId,
          [
            postedAmount(ref, -minor, {
              kind: 'refund_principal',
              name: 'Principal',
              day,
              postedAt: new Date(`${day}T15:00:00Z`),
            }),
          ],
          tx,
        ),
      ),
    bringBack: (quantity: number, isResellable = false) =>
      transaction((tx) =>
        recordReturns(
          viewer.accountId,
          [
            {
              marketplace: 'amazon',
              sourceRef: 'R1',
              orderExternalId: '1',
              listingKey: 'A',
              quantity,
              disposition: null,
              reason: null,
              isResellable,
              returnedAt: new Date('2026-11-02T12:00:00Z'),
            },
          ],
          tx,
        ),
      ),
    taxes: async () =>
      (
        await queryRows<{ kind: string; minor: number; base: number; due: string }>(
          `SELECT kind, amount_minor AS minor, base_minor AS base, cash_day AS due FROM ledger_lines
           WHERE account_id = $1 AND source IN ('tax_rates', 'returned_goods') ORDER BY kind, cash_day`,
          [viewer.accountId],
        )
      ).map(({ kind, minor, base, due }) => `${kind} ${minor} of ${base} due ${due}`),
    restated: () => restateLedger(viewer.accountId),
    rollup: async () =>
      (
        await queryRow<{ tax: number }>(
          `SELECT coalesce(sum(tax), 0)::float8 AS tax FROM sales_account_days WHERE account_id = $1 AND scope = 'all'`,
          [viewer.accountId],
        )
      ).tax,
  };
}

const PRESUMIDO = { regime: 'presumido', percent: null } as const;
const SIMPLES = { regime: 'simples', percent: null } as const;

test('in Lucro Presumido a sale that is returned whole owes nothing of any tax, and gives back in the month of the refund', async () => {
  const { refund, taxes, rollup, restated } = await shop(PRESUMIDO);
  expect(await rollup()).toBe(9_935);
  await refund(39_980, '2026-11-03');
  expect(await taxes()).toEqual([
    'icms -4798 of 39980 due 2026-10-20',
    'icms 4798 of -39980 due 2026-12-20',
    'icms_difal -3198 of 39980 due 2026-10-20',
    'icms_difal 3198 of -39980 due 2026-12-20',
    'icms_fcp -800 of 39980 due 2026-10-20',
    'icms_fcp 800 of -39980 due 2026-12-20',
    'pis -203 of 31184 due 2026-10-20',
    'pis 203 of -31184 due 2026-12-20',
    'cofins -936 of 31184 due 2026-10-20',
    'cofins 936 of -31184 due 2026-12-20',
  ]);
  expect(await rollup()).toBe(0);
  expect(await restated()).toBe(0);
});

test('units that come back in several months take back parts that add up to the tax of the sale', async () => {
  const { refund, bringBack, taxes, rollup } = await shop(PRESUMIDO);
  await refund(19_990, '2026-10-05');
  expect((await taxes()).filter((one) => !one.includes('due 2026-10-20'))).toEqual([]); // a rebate so far: nothing came back
  await bringBack(1);
  const pis = async () => (await taxes()).filter((one) => one.startsWith('pis'));
  expect(await pis()).toEqual([
    'pis -203 of 31184 due 2026-10-20',
    'pis 102 of -15592 due 2026-11-20', // half of 2.03 is 1.015
  ]);
  await refund(19_990, '2026-11-05');
  expect((await pis()).at(-1)).toBe('pis 101 of -15592 due 2026-12-20');
  expect(await rollup()).toBe(0);
});

test('in Simples what was refunded has the rate of its own month', async () => {
  const { refund, bringBack, set, taxes, ...opened } = await shop(SIMPLES);
  // 25 million centavos in October: the second bracket in November, 7.3 % less 5,940 of 250,399.80
  await opened.sell(order([line('B', { priceMinor: 25_000_000 })], { purchasedAt: new Date('2026-10-10T15:00:00Z') }));
  await set('2020-01-01', SIMPLES);
  await bringBack(1);
  await refund(19_990, '2026-11-03');
  const das = (await taxes()).filter((one) => one.includes('19990') || one.includes('39980'));
  expect(das).toEqual(['das -1599 of 39980 due 2026-10-20', 'das 985 of -19990 due 2026-12-20']);
  // the rates of the month of the return change later: the sale of September is restated with them
  await set('2026-11-01', { regime: 'simples', percent: null, annex: 'II' });
  expect((await taxes()).filter((one) => one.includes('19990'))).toEqual(['das 1085 of -19990 due 2026-12-20']);
});

test('a part of the price that was given back without goods changes no tax, whole prices and rebates above them do once', async () => {
  const { refund, taxes } = await shop({ regime: 'percent', percent: 10 });
  await refund(10_000, '2026-10-05');
  expect(await taxes()).toEqual(['sale_tax -3998 of 39980 due 2026-10-20']);
  await refund(40_000, '2026-11-05');
  expect(await taxes()).toEqual([
    'sale_tax -3998 of 39980 due 2026-10-20',
    'sale_tax 1000 of -10000 due 2026-11-20',
    'sale_tax 2998 of -29980 due 2026-12-20',
  ]);
});

test('a return of one listing makes no refund of another one of the order a return', async () => {
  const { viewer, taxes, ...opened } = await shop({ regime: 'percent', percent: 10 });
  await opened.sell(
    order([line('A', { quantity: 2, priceMinor: 39_980 }), line('B', { priceMinor: 20_000 })], {
      externalId: '1',
      shipUf: 'RJ',
      purchasedAt: new Date('2026-09-10T15:00:00Z'),
      updatedAt: new Date('2026-11-20T16:00:00Z'),
    }),
  );
  await opened.bringBack(1); // of A
  const refundOf = (listingKey: string, minor: number) =>
    transaction((tx) =>
      recordPostedAmounts(
        viewer.accountId,
        [
          postedAmount(listingKey, -minor, {
            listingKey,
            kind: 'refund_principal',
            day: '2026-10-05',
            postedAt: new Date('2026-10-05T15:00:00Z'),
          }),
        ],
        tx,
      ),
    );
  await refundOf('B', 5_000);
  const returned = async () => (await taxes()).filter((one) => one.includes(' of -'));
  expect(await returned()).toEqual([]);
  await refundOf('A', 19_990);
  expect(await returned()).toEqual(['sale_tax 1999 of -19990 due 2026-11-20']);
});

test('a cancelled sale has no taxes of a return', async () => {
  const { refund, rollup, taxes, ...opened } = await shop({ regime: 'percent', percent: 10 });
  await refund(39_980, '2026-10-05');
  await opened.sell(
    order([line('A', { quantity: 2, priceMinor: 39_980, status: 'cancelled' })], {
      externalId: '1',
      shipUf: 'RJ',
      status: 'cancelled',
      purchasedAt: new Date('2026-09-10T15:00:00Z'),
      updatedAt: new Date('2026-11-20T16:00:00Z'),
    }),
  );
  expect(await taxes()).toEqual(['sale_tax -3998 of 39980 due 2026-10-20']);
  expect(await rollup()).toBe(0);
});

test('goods of a class of their own have its rates, from a day on, and their returns too', async () => {
  const { viewer, refund, taxes } = await shop(SIMPLES);
  const { id } = await queryRow<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [viewer.accountId]);
  const set = (from: string, of: 'normal' | 'st', origin = 0) =>
    setProductTaxes(viewer, [{ productId: id, from, of, origin }], { now: NOW });
  expect(await set('2026-09-11', 'st')).toEqual({ lines: 0 }); // the sale is of the day before
  expect(await set('always', 'st')).toEqual({ lines: 1 });
  // 4 % without the 34 % of ICMS
  expect(await taxes()).toEqual(['das -1055 of 39980 due 2026-10-20']);
  await refund(39_980, '2026-11-03');
  expect(await taxes()).toEqual(['das -1055 of 39980 due 2026-10-20', 'das 1055 of -39980 due 2026-12-20']);
  expect(await set('always', 'normal')).toEqual({ lines: 1 });
  expect((await taxes())[0]).toBe('das -1599 of 39980 due 2026-10-20');
});

test('imported goods go to other states at 4 %', async () => {
  const { viewer, taxes } = await shop(PRESUMIDO);
  const { id } = await queryRow<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [viewer.accountId]);
  await setProductTaxes(viewer, [{ productId: id, from: 'always', of: 'normal', origin: 1 }], { now: NOW });
  expect((await taxes()).slice(0, 2)).toEqual([
    'icms -1599 of 39980 due 2026-10-20',
    'icms_difal -6397 of 39980 due 2026-10-20',
  ]);
});

test('products of another account, days twice and unknown origins are refused, and change nothing', async () => {
  const [{ viewer, taxes }, other] = [await shop(SIMPLES), await shop(SIMPLES)];
  const { id } = await queryRow<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [
    other.viewer.accountId,
  ]);
  const one = { productId: id, from: 'always', of: 'st', origin: 0 } as const;
  await expect(setProductTaxes(viewer, [one], { now: NOW })).rejects.toThrow('Produto não encontrado.');
  await expect(setProductTaxes(other.viewer, [{ ...one, origin: 9 }], { now: NOW })).rejects.toThrow('de 0 a 8');
  await expect(setProductTaxes(other.viewer, [one, one], { now: NOW })).rejects.toThrow('uma vez por dia');
  await setProductTaxes(other.viewer, [one], { now: NOW });
  expect(await taxes()).toEqual(['das -1599 of 39980 due 2026-10-20']);
  expect(await other.taxes()).toEqual(['das -1055 of 39980 due 2026-10-20']);
});
