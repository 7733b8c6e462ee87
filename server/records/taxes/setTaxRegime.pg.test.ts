import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { retaxLines } from './retaxLines.ts';
import { setTaxRegime, type TaxRegimeFrom } from './setTaxRegime.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  const { accountId } = viewer;
  return {
    accountId,
    sell: (...orders: OrderSnapshot[]) => opened.sell(...orders),
    cost: (key: string, costMinor: number) => opened.cost(key, costMinor),
    set: (regime: TaxRegimeFrom) => setTaxRegime(viewer, regime, { now: NOW }),
    refresh: () => transaction((tx) => retaxLines(accountId, tx, { now: NOW })),
    taxes: async () =>
      (
        await queryRows<{ tax: number }>(
          `SELECT tax_minor AS tax FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY sale_day, id`,
          [accountId],
        )
      ).map(({ tax }) => tax),
    rates: () =>
      queryRows<{ month: string; rate: number }>(
        'SELECT month, (num[1] / den[1] + num[2] / den[2])::float8 AS rate FROM tax_rates WHERE account_id = $1 ORDER BY month',
        [accountId],
      ),
  };
}
const soldOn = (day: string, priceMinor: number, more: Partial<OrderSnapshot> = {}) =>
  order([line('A', { priceMinor })], { purchasedAt: new Date(`${day}T15:00:00Z`), ...more });
const percent = (value: number, validFrom = '2020-01-01'): TaxRegimeFrom => ({
  regime: 'percent',
  percent: value,
  validFrom,
});

test('a fixed percentage applies to sales recorded before and after it is set, without discounts', async () => {
  const { sell, set, taxes } = await shop();
  await sell(soldOn('2026-10-31', 10_050));
  expect(await set(percent(6.5))).toMatchObject({ lines: 1 });
  await sell(order([line('B', { priceMinor: 10_000, discountMinor: 1_000 })]));
  expect(await taxes()).toEqual([653, 585]);
});

test('tax reduces profit and changes no other figure', async () => {
  const { accountId, sell, cost, set } = await shop();
  await sell(soldOn('2026-11-20', 10_000));
  await cost('A', 1_000);
  await set(percent(10));
  const sums = () =>
    queryRows(`SELECT revenue, tax, fees FROM sales_account_days WHERE account_id = $1 AND scope = 'all'`, [accountId]);
  expect(await sums()).toEqual([{ revenue: 10_000, tax: 1_000, fees: 1_500 }]);
  await set({ regime: 'none', percent: null, validFrom: '2020-01-01' });
  expect(await sums()).toEqual([{ revenue: 10_000, tax: 0, fees: 1_500 }]);
});

test('a regime applies from the month it starts in until the next regime', async () => {
  const { sell, set, taxes } = await shop();
  await sell(soldOn('2026-08-10', 1_000), soldOn('2026-09-10', 1_000), soldOn('2026-10-10', 1_000));
  await set(percent(10, '2026-09-20'));
  await set(percent(20, '2026-10-01'));
  expect(await taxes()).toEqual([0, 100, 200]);
});

test('Simples taxes each month at the effective rate of the previous twelve months', async () => {
  const { sell, set, rates, taxes } = await shop();
  await sell(soldOn('2025-10-10', 36_000_000), soldOn('2026-10-10', 10_000), soldOn('2026-11-10', 10_000));
  await set({ regime: 'simples', percent: null, validFrom: '2020-01-01' });
  const found = await rates();
  expect(found).toHaveLength(15);
  expect(found[0]).toEqual({ month: '2025-10-01', rate: 0.04 });
  // revenue of the previous twelve months: R$ 360.000 in October 2026, R$ 100 in November
  expect(found.at(-3)).toEqual({ month: '2026-10-01', rate: 0.0565 });
  expect(found.at(-2)).toEqual({ month: '2026-11-01', rate: 0.04 });
  expect(await taxes()).toEqual([1_440_000, 565, 400]);
});

test('late revenue changes the rates of the following months, and the tax of their sales only', async () => {
  const { sell, set, refresh, taxes } = await shop();
  await set({ regime: 'simples', percent: null, validFrom: '2020-01-01' });
  await sell(soldOn('2026-11-10', 10_000));
  expect(await taxes()).toEqual([400]);
  await sell(soldOn('2026-03-10', 36_000_000));
  expect(await refresh()).toMatchObject({ lines: 2 });
  expect(await taxes()).toEqual([1_440_000, 565]);
  expect(await refresh()).toEqual({ months: 0, lines: 0 });
});

test('sales in other currencies and cancelled sales are not taxed and not part of the revenue', async () => {
  const { sell, set, taxes, rates } = await shop();
  await sell(
    soldOn('2026-10-10', 99_000_000, { status: 'cancelled' }),
    soldOn('2026-11-10', 10_000, { currency: 'USD', country: 'US' }),
    soldOn('2026-11-11', 10_000),
  );
  await set({ regime: 'simples', percent: null, validFrom: '2020-01-01' });
  expect((await rates()).find(({ month }) => month === '2026-11-01')).toMatchObject({ rate: 0.04 });
  expect((await taxes()).slice(1)).toEqual([0, 400]);
});

test('an invalid rate and a day before the first possible one are refused', async () => {
  const { set } = await shop();
  await expect(set({ regime: 'percent', percent: null, validFrom: '2026-01-01' })).rejects.toMatchObject({
    status: 400,
  });
  await expect(set(percent(6, '1999-12-31'))).rejects.toMatchObject({ message: 'Esse dia é cedo demais.' });
  await expect(set(percent(101))).rejects.toMatchObject({ status: 400 });
  await expect(set({ regime: 'simples', percent: 4, validFrom: '2026-01-01' })).rejects.toMatchObject({ status: 400 });
});

test('Lucro Presumido taxes a sale by kind: to an unknown state as within the own, PIS and COFINS without ICMS', async () => {
  const { accountId, sell, set } = await shop();
  await sell(soldOn('2026-10-10', 19_990));
  await set({ regime: 'presumido', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  const lines = () =>
    queryRows<{ kind: string; minor: number }>(
      `SELECT kind, amount_minor AS minor FROM ledger_lines WHERE account_id = $1 AND source = 'tax_rates' ORDER BY kind`,
      [accountId],
    );
  // SP: 18 % of 199.90; 0.65 % and 3 % of 163.92; CBS and IBS of 2026 are only shown
  expect(await lines()).toEqual([
    { kind: 'icms', minor: -3_598 },
    { kind: 'pis', minor: -107 },
    { kind: 'cofins', minor: -492 },
  ]);
  await set({ regime: 'presumido', percent: null, homeUf: 'SP', icmsEffectivePercent: 2, validFrom: '2020-01-01' });
  expect((await lines())[0]).toEqual({ kind: 'icms', minor: -400 });
});

test('a sale to another state has its DIFAL and FCP, by the state that the order states', async () => {
  const { accountId, sell, set } = await shop();
  await set({ regime: 'presumido', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  await sell(soldOn('2026-11-10', 100)); // rates of the month exist with its first sale
  await set({ regime: 'presumido', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  const kinds = async () =>
    Object.fromEntries(
      (
        await queryRows<{ kind: string; minor: number }>(
          `SELECT l.kind, l.amount_minor AS minor FROM ledger_lines l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
           WHERE l.account_id = $1 AND l.source = 'tax_rates' AND o.external_id = 'RJ'`,
          [accountId],
        )
      ).map(({ kind, minor }) => [kind, minor]),
    );
  const inRio = { icms: -2_399, icms_difal: -1_599, icms_fcp: -400, pis: -101, cofins: -468 };
  await sell(soldOn('2026-11-10', 19_990, { externalId: 'RJ', shipUf: 'RJ' }));
  expect(await kinds()).toEqual(inRio);
  await set({ regime: 'real', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  expect(await kinds()).toEqual({ ...inRio, pis: -257, cofins: -1_185 }); // 1.65 % and 7.6 % of 155.92
  await set({ regime: 'simples', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  expect(Object.keys(await kinds())).toEqual(['das']); // a company in Simples owes no DIFAL
  await set({ regime: 'presumido', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  expect(await kinds()).toEqual(inRio);
});

test('a sale without a state has the mean rates of the states of the three months before it, of its own month at first', async () => {
  const { accountId, sell, set } = await shop();
  await sell(
    soldOn('2026-07-10', 50_000, { shipUf: 'AM' }), // too long before
    soldOn('2026-08-10', 10_000, { shipUf: 'SP' }),
    soldOn('2026-10-10', 10_000, { shipUf: 'RJ' }),
    soldOn('2026-10-11', 90_000, { shipUf: 'AM', status: 'cancelled' }),
    soldOn('2026-11-10', 19_990, { externalId: 'N' }),
    soldOn('2026-11-09', 70_000, { shipUf: 'BA' }), // of its own month
    soldOn('2026-07-11', 10_000, { externalId: 'J' }),
  );
  await set({ regime: 'presumido', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  const taxesOf = async (externalId: string) =>
    (
      await queryRows<{ kind: string; minor: number }>(
        `SELECT l.kind, l.amount_minor AS minor FROM ledger_lines l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
         WHERE l.account_id = $1 AND l.source = 'tax_rates' AND o.external_id = $2 ORDER BY 1`,
        [accountId, externalId],
      )
    ).map(({ kind, minor }) => `${kind} ${minor}`);
  // half at 18 %, half at 12 + 8 + 2 %
  expect(await taxesOf('N')).toEqual(['icms -2999', 'icms_difal -800', 'icms_fcp -200', 'pis -104', 'cofins -480']);
  // July's own: Amazonas at 7 % and DIFAL to 20 %
  expect((await taxesOf('J')).slice(0, 2)).toEqual(['icms -700', 'icms_difal -1300']);
});

test('Simples of industry has the rates of Anexo II, and MEI none for a sale', async () => {
  const { sell, set, taxes } = await shop();
  await sell(soldOn('2026-10-10', 10_000));
  await set({ regime: 'simples', percent: null, annex: 'II', validFrom: '2020-01-01' });
  expect(await taxes()).toEqual([450]);
  await set({ regime: 'mei', percent: null, validFrom: '2020-01-01' });
  expect(await taxes()).toEqual([0]);
});

test('above the sublimit of the calendar year ICMS leaves the DAS in the next January, and is charged apart where the state is known', async () => {
  const { sell, set, taxes } = await shop();
  await sell(soldOn('2025-12-10', 370_000_000), soldOn('2026-01-10', 10_000));
  await set({ regime: 'simples', percent: null, validFrom: '2020-01-01' });
  // 3.7 million in twelve months: (RBT12 × 19 % − 378,000) ÷ RBT12 in the sixth row, which has no ICMS
  const [, apart] = await taxes();
  expect(apart).toBe(878);
  await set({ regime: 'simples', percent: null, homeUf: 'SP', validFrom: '2020-01-01' });
  const [inDecember, withIcms] = await taxes();
  expect(withIcms).toBe(878 + 1_800);
  expect(inDecember).toBe(14_800_000); // the month that passes it has ICMS in the DAS
});

test('what does not belong to a regime is refused', async () => {
  const { set } = await shop();
  const regime = (more: Partial<TaxRegimeFrom>): TaxRegimeFrom => ({
    regime: 'presumido',
    percent: null,
    validFrom: '2026-01-01',
    ...more,
  });
  const refused: [Partial<TaxRegimeFrom>, string][] = [
    [{}, 'Informe a UF de onde a empresa vende.'],
    [{ regime: 'real' }, 'Informe a UF de onde a empresa vende.'],
    [{ homeUf: 'XX' as 'SP' }, 'UF desconhecida.'],
    [{ homeUf: 'SP', annex: 'I' }, 'O anexo só vale para o Simples Nacional.'],
    [{ homeUf: 'SP', icmsEffectivePercent: 101 }, 'O ICMS efetivo deve ficar entre 0% e 100%.'],
    [{ homeUf: 'SP', icmsEffectivePercent: -1 }, 'O ICMS efetivo deve ficar entre 0% e 100%.'],
  ];
  for (const [more, message] of refused)
    await expect(set(regime(more))).rejects.toMatchObject({ status: 400, message });
});
