import { expect, test } from 'vitest';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, NOW, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { setTaxRegime, type TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { likelyRatePercent, ratePercent, shownTaxMonths } from '#server/records/taxes/taxes.ts';
import { meiYear } from './meiYear.ts';
import { monthRevenues } from './monthRevenues.ts';
import { setCompanyOpening } from './setCompanyOpening.ts';
import { setMonthRevenues } from './setMonthRevenues.ts';

useTestDatabase();

const sold = (day: string, priceMinor: number, more: Partial<OrderSnapshot> = {}) => {
  const at = new Date(`${day}T15:00:00Z`);
  return order([line('A', { priceMinor })], { purchasedAt: at, updatedAt: at, ...more });
};
const simples: TaxRegimeFrom = { validFrom: '2020-01-01', regime: 'simples', percent: null };
const at = { now: NOW };
const entry = (month: string, revenueMinor: number | null, returnedMinor = 0) => ({
  month: `${month}-01`,
  revenueMinor,
  returnedMinor,
});
const monthOf = async ({ viewer }: Shop, month: string) =>
  (await taxMonths(viewer.accountId, NOW)).find((one) => one.month === `${month}-01`)!;
/** The twelve months from November 2025 to October 2026. */
const YEAR = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 7),
);
const taxOf = async ({ viewer }: Shop) =>
  (
    await queryRows<{ tax: number }>(
      `SELECT -amount_minor AS tax FROM ledger_lines WHERE account_id = $1 AND kind = 'das' ORDER BY day`,
      [viewer.accountId],
    )
  ).map(({ tax }) => tax);

test('an entered month is the whole of it: it stands before its synced sales, not beside them, and goes when it is deleted', async () => {
  const shop = await openShop();
  await shop.sell(sold('2025-11-10', 1_000_000), sold('2026-11-10', 10_000));
  await setTaxRegime(shop.viewer, simples, at);
  expect(await monthOf(shop, '2026-11')).toMatchObject({
    rbt12Minor: 1_000_000,
    missingMonths: 0,
    companySource: 'synced',
  });
  expect(await setMonthRevenues(shop.viewer, [entry('2025-11', 36_100_000, 100_000)], at)).toMatchObject({ lines: 1 });
  expect(await monthOf(shop, '2026-11')).toMatchObject({ rbt12Minor: 36_000_000 });
  expect(await monthOf(shop, '2025-11')).toMatchObject({
    companyMinor: 36_000_000,
    revenueMinor: 1_000_000,
    companySource: 'entered',
  });
  expect(await taxOf(shop)).toEqual([40_000, 565]); // 360,000 in twelve months: 5.65 %
  await setMonthRevenues(shop.viewer, [entry('2025-11', 0)], at);
  expect(await monthOf(shop, '2026-11')).toMatchObject({ rbt12Minor: 0, missingMonths: 0 });
  await setMonthRevenues(shop.viewer, [entry('2025-11', null)], at);
  expect(await monthOf(shop, '2026-11')).toMatchObject({ rbt12Minor: 1_000_000 });
  expect(await taxOf(shop)).toEqual([40_000, 400]);
});

test('goods that come back leave the month of their refund in São Paulo, not that of their sale; cancelled sales leave once', async () => {
  const shop = await openShop();
  const { accountId } = shop.viewer;
  await shop.sell(
    sold('2026-08-10', 50_000, { externalId: 'back' }),
    sold('2026-08-11', 30_000),
    sold('2026-09-10', 20_000, { externalId: 'cancelled', status: 'cancelled' }),
    sold('2026-08-12', 20_000, { externalId: 'abroad', currency: 'USD', country: 'US' }),
  );
  const refund = (ref: string, externalId: string, minor: number, more: object) =>
    postedAmount(ref, -minor, { kind: 'refund_principal', orderExternalId: externalId, ...more });
  await transaction((tx) =>
    recordPostedAmounts(
      accountId,
      [
        // 30 September, 22:00 in São Paulo
        refund('a', 'back', 60_000, { day: '2026-09-30', postedAt: new Date('2026-10-01T01:00:00Z') }),
        refund('c', 'abroad', 5_000, {
          currency: 'USD',
          country: 'US',
          day: '2026-09-12',
          postedAt: new Date('2026-09-12T12:00:00Z'),
        }),
        refund('b', 'cancelled', 20_000, { day: '2026-09-12', postedAt: new Date('2026-09-12T12:00:00Z') }),
      ],
      tx,
    ),
  );
  const { months } = await monthRevenues(shop.viewer, NOW);
  const synced = Object.fromEntries(months.map(({ month, syncedMinor }) => [month.slice(0, 7), syncedMinor]));
  expect([synced['2026-10'], synced['2026-09'], synced['2026-08'], synced['2026-07']]).toEqual([
    0,
    -50_000,
    80_000,
    null,
  ]);
  expect(await monthOf(shop, '2026-11')).toMatchObject({ rbt12Minor: 30_000, missingMonths: 9 });
  expect(await monthOf(shop, '2026-09')).toMatchObject({ revenueMinor: 0, companyMinor: -50_000 });
});

test('a rebate stays in the revenue of twelve months, a part that came back leaves it, as in the guides', async () => {
  const shop = await openShop();
  const { accountId } = shop.viewer;
  const day = new Date('2026-08-10T15:00:00Z');
  await shop.sell(
    order([line('A', { priceMinor: 50_000 }), line('B', { priceMinor: 20_000 })], {
      externalId: 'two',
      purchasedAt: day,
      updatedAt: day,
    }),
    sold('2026-08-11', 30_000, { externalId: 'rebate' }),
  );
  const refund = (ref: string, externalId: string, minor: number, listingKey: string, on: string) =>
    postedAmount(ref, -minor, {
      kind: 'refund_principal',
      orderExternalId: externalId,
      listingKey,
      day: on,
      postedAt: new Date(`${on}T15:00:00Z`),
    });
  const bringBack = (sourceRef: string, listingKey: string | null) =>
    transaction((tx) =>
      recordReturns(
        accountId,
        [
          {
            marketplace: 'amazon',
            sourceRef,
            orderExternalId: 'two',
            listingKey,
            quantity: 1,
            disposition: null,
            reason: null,
            isResellable: false,
            returnedAt: new Date('2026-09-05T15:00:00Z'),
          },
        ],
        tx,
      ),
    );
  const net = async () =>
    Object.fromEntries(
      (await monthRevenues(shop.viewer, NOW)).months.map(({ month, syncedMinor }) => [month.slice(0, 7), syncedMinor]),
    );
  await transaction((tx) =>
    recordPostedAmounts(
      accountId,
      [
        refund('a', 'two', 5_000, 'A', '2026-09-10'),
        refund('b', 'two', 8_000, 'B', '2026-09-11'),
        refund('c', 'rebate', 3_000, 'A', '2026-09-12'),
      ],
      tx,
    ),
  );
  expect(await net()).toMatchObject({ '2026-08': 100_000, '2026-09': 0, '2026-10': 0 }); // rebates
  await bringBack('r1', 'A');
  expect(await net()).toMatchObject({ '2026-08': 100_000, '2026-09': -5_000, '2026-10': 0 });
  await transaction((tx) => recordPostedAmounts(accountId, [refund('d', 'two', 60_000, 'A', '2026-10-02')], tx));
  expect(await net()).toMatchObject({ '2026-09': -5_000, '2026-10': -45_000 }); // no more than the 50,000 that were paid
  await bringBack('r2', 'of no line');
  expect(await net()).toMatchObject({ '2026-09': -13_000, '2026-10': -45_000 });
});

test('without an opening or an entry, months before the first sale are missing: the rate is a range up to their mean', async () => {
  const shop = await openShop();
  await shop.sell(sold('2026-08-10', 6_000_000), sold('2026-09-10', 3_000_000), sold('2026-10-10', 9_000_000));
  await setTaxRegime(shop.viewer, simples, at);
  const november = await monthOf(shop, '2026-11');
  // 180,000 known in three months; 720,000 if the other nine were like them: (720,000 × 10.7 % − 22,500) ÷ 720,000
  expect(november).toMatchObject({ rbt12Minor: 18_000_000, missingMonths: 9, isHistoryShort: true });
  expect([ratePercent(november), likelyRatePercent(november)]).toEqual([4, 7.575]);
  const august = await monthOf(shop, '2026-08');
  expect([august.missingMonths, ratePercent(august), likelyRatePercent(august)]).toEqual([12, 4, null]);
  await setMonthRevenues(
    shop.viewer,
    YEAR.slice(0, 9).map((month) => entry(month, 6_000_000)),
    at,
  );
  const complete = await monthOf(shop, '2026-11');
  expect(complete).toMatchObject({ rbt12Minor: 72_000_000, missingMonths: 0, isHistoryShort: false });
  expect([ratePercent(complete), likelyRatePercent(complete)]).toEqual([7.575, null]);
});

test('in the first year RBT12 is twelve times the mean since the opening, in its first month twelve times its own', async () => {
  const shop = await openShop();
  await shop.sell(sold('2025-10-10', 3_000_000), sold('2025-12-10', 6_000_000), sold('2026-10-10', 12_000_000));
  await setTaxRegime(shop.viewer, simples, at);
  await setCompanyOpening(shop.viewer, '2025-10-20', at);
  const rbt12 = async (month: string) => (await monthOf(shop, month)).rbt12Minor;
  // months 1, 2, 3, 12 and 13
  expect(await rbt12('2025-10')).toBe(36_000_000);
  expect(await rbt12('2025-11')).toBe(36_000_000);
  expect(await rbt12('2025-12')).toBe(18_000_000);
  expect(await rbt12('2026-09')).toBe(9_818_182); // 90,000 in 11 months × 12
  expect(await rbt12('2026-10')).toBe(9_000_000);
  expect(await rbt12('2026-11')).toBe(18_000_000);
  expect((await monthOf(shop, '2025-12')).missingMonths).toBe(0);
  await setCompanyOpening(shop.viewer, null, at);
  expect(await rbt12('2025-10')).toBe(0);
  expect((await monthOf(shop, '2025-12')).missingMonths).toBe(10);
});

test('months since the opening that nothing is known of are missing in the first year too', async () => {
  const shop = await openShop();
  await shop.sell(sold('2026-10-10', 3_000_000));
  await setTaxRegime(shop.viewer, simples, at);
  await setCompanyOpening(shop.viewer, '2026-07-01', at);
  const november = await monthOf(shop, '2026-11');
  expect(november).toMatchObject({ missingMonths: 3, rbt12Minor: 9_000_000 });
  expect(november.likelySimples).toMatchObject({ bracket: 2 }); // 360,000
});

test('sublimit and limit are proportional in the year of the opening, and whole in the next', async () => {
  const shop = await openShop();
  await shop.sell(sold('2025-11-10', 50_000_000), sold('2025-12-10', 20_000_000), sold('2026-01-10', 10_000));
  await setTaxRegime(shop.viewer, simples, at);
  const january = () => monthOf(shop, '2026-01');
  expect((await monthOf(shop, '2025-12')).limits).toMatchObject({ sublimit: 360_000_000, limit: 480_000_000 });
  expect(await january()).toMatchObject({ isIcmsOutside: false });
  await setCompanyOpening(shop.viewer, '2025-11-05', at);
  // 300,000 and 400,000 × 2 months; 700,000 is within 20 % above the sublimit: next January
  expect((await monthOf(shop, '2025-12')).limits).toMatchObject({
    sublimit: 60_000_000,
    limit: 80_000_000,
    accumulated: 70_000_000,
    icmsOutsideFrom: '2026-01',
  });
  expect(await january()).toMatchObject({ isIcmsOutside: true, limits: { sublimit: 360_000_000 } });
  await setCompanyOpening(shop.viewer, '2026-01-05', at); // what lies before it is not the company's
  expect(await january()).toMatchObject({ isIcmsOutside: false, limits: { accumulated: 10_000 } });
});

test('what was sold before the opening takes ICMS out of no DAS', async () => {
  const shop = await openShop();
  await shop.sell(sold('2025-11-10', 400_000_000), sold('2026-01-10', 10_000));
  await setTaxRegime(shop.viewer, simples, at);
  const isOutside = async () => (await monthOf(shop, '2026-01')).isIcmsOutside;
  expect(await isOutside()).toBe(true);
  await setCompanyOpening(shop.viewer, '2026-01-05', at);
  expect(await isOutside()).toBe(false);
});

test('more returns than sales are an RBT12 of zero, and entries of any age are listed', async () => {
  const shop = await openShop();
  await setTaxRegime(shop.viewer, simples, at);
  await setMonthRevenues(shop.viewer, [entry('2026-10', 100, 500), entry('2021-02', 7)], at);
  expect(await monthOf(shop, '2026-11')).toMatchObject({ rbt12Minor: 0, missingMonths: 11 });
  const { months } = await monthRevenues(shop.viewer, NOW);
  expect(months).toHaveLength(70);
  expect(months.at(-1)).toMatchObject({ month: '2021-02-01', enteredMinor: 7, countedMinor: 7 });
});

test('entered months before the first sale have their rates before any sale of them comes', async () => {
  const shop = await openShop();
  await setTaxRegime(shop.viewer, simples, at);
  await setMonthRevenues(
    shop.viewer,
    YEAR.map((month) => entry(month, 3_000_000)),
    at,
  );
  const months = async () => (await shownTaxMonths(shop.viewer, NOW)).map(({ month }) => month);
  expect(await months()).toEqual(['2026-12-01', '2026-11-01']);
  await shop.sell(sold('2026-10-10', 10_000));
  expect(await taxOf(shop)).toEqual([550]); // 330,000 in eleven known months
  expect(await months()).toEqual(['2026-12-01', '2026-11-01', '2026-10-01']); // those before have no sale to be taxed
});

test('an entry or an opening that cannot be is refused, all of them together', async () => {
  const { viewer } = await openShop();
  const refused: [() => Promise<unknown>, string][] = [
    [() => setCompanyOpening(viewer, '2026-11-21', at), 'O CNPJ ainda não abriu nesse dia.'],
    [() => setCompanyOpening(viewer, '1899-12-31', at), 'Esse dia é cedo demais.'],
    [() => setMonthRevenues(viewer, [], at), 'Informe ao menos um mês.'],
    [() => setMonthRevenues(viewer, [entry('2026-12', 1)], at), 'Esse mês ainda não começou.'],
    [() => setMonthRevenues(viewer, [entry('1999-12', 1)], at), 'Esse mês é cedo demais.'],
    [
      () => setMonthRevenues(viewer, [entry('2026-10', 1), { ...entry('2026-10', 2), month: '2026-10-09' }], at),
      'Um mês está repetido.',
    ],
    ...(
      [
        [-1, 0],
        [1, -1],
        [1.5, 0],
        [1_000_000_000_001, 0],
      ] as const
    ).map(([revenue, back]): [() => Promise<unknown>, string] => [
      () => setMonthRevenues(viewer, [entry('2026-09', 1), entry('2026-10', revenue, back)], at),
      'A receita de um mês vai de zero a dez bilhões de reais.',
    ]),
  ];
  for (const [call, message] of refused) await expect(call()).rejects.toMatchObject({ status: 400, message });
  expect(await queryRows('SELECT 1 FROM tax_revenues WHERE account_id = $1', [viewer.accountId])).toEqual([]);
});

test('what one account says of its company is not that of another', async () => {
  const [one, other] = [await openShop(), await openShop('Outra')];
  for (const { viewer } of [one, other]) await setTaxRegime(viewer, simples, at);
  await setCompanyOpening(one.viewer, '2025-10-20', at);
  await setMonthRevenues(one.viewer, [entry('2026-10', 500)], at);
  expect(await monthRevenues(other.viewer, NOW)).toMatchObject({ openedOn: null });
  const { months } = await monthRevenues(other.viewer, NOW);
  expect(months).toHaveLength(25);
  expect(new Set(months.flatMap(({ month: _month, ...rest }) => Object.values(rest)))).toEqual(new Set([null]));
  await setMonthRevenues(other.viewer, [entry('2026-10', null)], at);
  await setCompanyOpening(other.viewer, null, at);
  const own = await monthRevenues(one.viewer, NOW);
  expect([own.openedOn, own.months[1]!.enteredMinor]).toEqual(['2025-10-20', 500]);
});

test('an MEI has its DAS of the year, and is warned from 80 % of the limit with the month that passes it', async () => {
  const shop = await openShop();
  const { viewer } = shop;
  await shop.sell(sold('2026-03-10', 5_000_000));
  expect(await meiYear(viewer, NOW)).toBeNull();
  await setTaxRegime(viewer, { validFrom: '2026-02-10', regime: 'mei', percent: null }, at);
  const year = { year: 2026, limitMinor: 8_100_000, dasMinor: 8_205, dasFrom: '2026-02-01', dasUntil: '2026-12-31' };
  expect(await meiYear(viewer, NOW)).toEqual({
    ...year,
    hasOverhead: false,
    revenueMinor: 5_000_000,
    state: 'inside',
    isNear: false,
    passesIn: null, // 50,000 in 324 days: 81,000 after 524
    missingMonths: 2,
  });
  await setMonthRevenues(viewer, [entry('2026-01', 0), entry('2026-02', 2_500_000)], at);
  // 75,000 in 324 days: 81,000 on day 350, 16 December
  expect(await meiYear(viewer, NOW)).toMatchObject({ ...year, isNear: true, passesIn: '2026-12-01', missingMonths: 0 });
  await setMonthRevenues(viewer, [entry('2026-02', 3_500_000)], at);
  expect(await meiYear(viewer, NOW)).toMatchObject({ state: 'out_next_january', passesIn: '2026-03-01' });
  await setMonthRevenues(viewer, [entry('2026-02', 4_800_000)], at);
  expect(await meiYear(viewer, NOW)).toMatchObject({ state: 'out_now' });
  // opened in March: 6,750 × 10 months
  await setCompanyOpening(viewer, '2026-03-03', at);
  expect(await meiYear(viewer, NOW)).toMatchObject({
    limitMinor: 6_750_000,
    revenueMinor: 5_000_000,
    dasFrom: '2026-03-03',
  });
  expect(await meiYear(viewer, new Date('2027-01-15T12:00:00Z'))).toMatchObject({
    dasMinor: null,
    dasUntil: null,
    limitMinor: 8_100_000,
    revenueMinor: 0,
  });
  await setTaxRegime(viewer, simples, at);
  expect(await meiYear(viewer, NOW)).not.toBeNull(); // an earlier regime
  await setTaxRegime(viewer, { ...simples, validFrom: '2026-11-25' }, at);
  expect(await meiYear(viewer, NOW)).toBeNull(); // the whole month is the last one's
});

test('the DAS of an MEI is an overhead when one of its name is in force', async () => {
  const [{ viewer }, other] = [await openShop(), await openShop('Outra')];
  const mei: TaxRegimeFrom = { validFrom: '2026-01-01', regime: 'mei', percent: null };
  for (const one of [viewer, other.viewer]) await setTaxRegime(one, mei, at);
  await setOverheads(viewer, {
    save: [overhead({ name: 'das-mei', validFrom: '2025-01-01', validUntil: '2026-11-19' })],
  });
  expect(await meiYear(viewer, NOW)).toMatchObject({ hasOverhead: false });
  await setOverheads(viewer, {
    save: [overhead({ name: 'DAS-MEI', validFrom: '2026-01-01', validUntil: '2026-11-20' })],
  });
  expect(await meiYear(viewer, NOW)).toMatchObject({ hasOverhead: true });
  expect(await meiYear(other.viewer, NOW)).toMatchObject({ hasOverhead: false });
});
