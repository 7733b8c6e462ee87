import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { limits } from '#server/platform/values/limits.ts';
import { line, NOW, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { taxesUnder } from '#server/records/lines/taxesUnder.ts';
import { goodsInUse } from '#server/records/taxation/goods/goods.ts';
import { taxGuides } from '#server/records/taxes/guides/taxGuides.ts';
import { monthRates } from '#server/records/taxes/monthRates.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { stateMixes } from '#server/records/taxes/stateMix.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { type NewProductTax, setProductTaxes } from './setProductTaxes.ts';

useTestDatabase();

const at = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
const percents = (text: string) => text.split(';').map((one) => ({ uf: one.slice(0, 2), percent: one.slice(3) }));

/** A company of São Paulo in Lucro Presumido that sold A and B to Rio, in September and October, and A within its state. */
async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  await opened.sell(
    order([line('A'), line('B')], { externalId: '1', shipUf: 'RJ', ...at('2026-09-10') }),
    order([line('A')], { externalId: '2', shipUf: 'RJ', ...at('2026-10-10') }),
    order([line('A')], { externalId: '3', shipUf: 'SP', ...at('2026-10-11') }),
    order([line('A')], { externalId: '4', shipUf: null, ...at('2026-10-12') }),
    order([line('A')], { externalId: '5', shipUf: 'MG', ...at('2026-10-13') }),
  );
  await setTaxRegime(
    viewer,
    { validFrom: '2020-01-01', homeUf: 'SP', regime: 'presumido', percent: null },
    { now: NOW },
  );
  const set = async (key: string, more: Partial<NewProductTax> = {}, options: object = {}) => {
    const tax = { productId: await opened.idOf(key), from: 'always', of: 'normal', origin: 0, ...more } as const;
    return setProductTaxes(viewer, [tax], { now: NOW, ...options });
  };
  return { ...opened, set };
}

const icmsOf = async (opened: Shop, key: string) =>
  (
    await queryRows<{ text: string }>(
      `SELECT o.external_id || ' ' || string_agg(l.kind || ' ' || l.amount_minor, ', ' ORDER BY l.kind) AS text
       FROM ledger_lines l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
       WHERE l.account_id = $1 AND l.product_id = $2 AND l.kind IN ('icms', 'icms_difal', 'icms_fcp') AND l.stands
       GROUP BY o.external_id ORDER BY 1`,
      [opened.viewer.accountId, await opened.idOf(key)],
    )
  ).map(({ text }) => text);
/** What `taxesUnder` makes of the account's own regime and goods, by kind. */
async function icmsUnderOwnRates({ viewer: { accountId } }: Shop) {
  const [months, kinds, mixOf] = [
    await taxMonths(accountId, NOW),
    await goodsInUse(accountId),
    await stateMixes(accountId),
  ];
  const rates = months.flatMap((month) => monthRates(month, kinds, mixOf(month.month)));
  const days = { start: '2026-09-01', end: '2026-11-01' };
  const sums: Record<string, number> = {};
  for (const { tax, minor } of await taxesUnder(accountId, rates, { days, by: 'month' }))
    if (tax.startsWith('icms')) sums[tax] = (sums[tax] ?? 0) + minor;
  return sums;
}
const stored = async ({ viewer }: Shop) =>
  queryRows(
    `SELECT valid_from AS "from", class, ncm, internal_percents AS internal, fcp_percents AS fcp FROM product_taxes
     WHERE account_id = $1 ORDER BY product_id, 1`,
    [viewer.accountId],
  );

const GENERAL = [
  '1 icms -1200, icms_difal -800, icms_fcp -200',
  '2 icms -1200, icms_difal -800, icms_fcp -200',
  '3 icms -1800',
  '4 icms -1200, icms_difal -800, icms_fcp -200', // the mean of September, all to Rio
  '5 icms -1200, icms_difal -600',
];

test('own rates of a product restate its sales, those of no state too, and no other product or account', async () => {
  const [opened, other] = [await shop(), await shop()];
  expect(await icmsOf(opened, 'A')).toEqual(GENERAL);
  const own = { internalPercents: percents('RJ=12;SP=7'), fcpPercents: percents('RJ=0') };
  expect(await opened.set('A', own)).toEqual({ lines: expect.any(Number) });
  expect(await icmsOf(opened, 'A')).toEqual([
    '1 icms -1200',
    '2 icms -1200',
    '3 icms -700',
    '4 icms -1200',
    '5 icms -1200, icms_difal -600',
  ]);
  expect(await icmsOf(opened, 'B')).toEqual([GENERAL[0]]);
  expect(await icmsOf(other, 'A')).toEqual(GENERAL);
  const [october] = (await taxGuides(opened.viewer, NOW)).filter(({ month }) => month === '2026-10-01');
  expect(october!.taxes.filter(({ kind }) => kind.startsWith('icms'))).toEqual([
    expect.objectContaining({ kind: 'icms', base: 40_000, due: 4_300 }),
    expect.objectContaining({ kind: 'icms_difal', base: 10_000, due: 600 }),
  ]);
  expect(await icmsUnderOwnRates(opened)).toEqual({ icms: 6_700, icms_difal: 1_400, icms_fcp: 200 });
  expect(await opened.set('A', { internalPercents: [], fcpPercents: [] })).toEqual({ lines: expect.any(Number) });
  expect(await icmsOf(opened, 'A')).toEqual(GENERAL);
  const kinds = await queryRows('SELECT DISTINCT goods FROM tax_rates WHERE account_id = $1', [
    opened.viewer.accountId,
  ]);
  expect(kinds).toEqual([{ goods: 'normal' }]);
});

test('a changed rate of goods in general restates those with own rates too', async () => {
  const opened = await shop();
  await opened.set('A', { of: 'mono', internalPercents: percents('RJ=12') });
  const { accountId } = opened.viewer;
  const before = await icmsOf(opened, 'A');
  await queryRows(`UPDATE tax_rates SET num[3] = 1, den[3] = 2 WHERE account_id = $1 AND goods = 'mono'`, [accountId]);
  await transaction((tx) => recalculateSales(accountId, [{}], tx));
  expect((await icmsOf(opened, 'A')).at(-1)).toContain('icms -5000');
  // those to MG and SP, which have no own rates
  expect(await transaction((tx) => retaxLines(accountId, tx, { now: NOW }))).toMatchObject({ lines: 2 });
  expect(await icmsOf(opened, 'A')).toEqual(before);
});

test('own rates count from their day on, and many sales are restated by the job', async () => {
  const opened = await shop();
  await opened.set('A', { from: '2026-10-01', internalPercents: percents('RJ=13'), fcpPercents: percents('RJ=4') });
  expect(await icmsOf(opened, 'A')).toEqual([
    GENERAL[0],
    '2 icms -1200, icms_difal -100, icms_fcp -400',
    '3 icms -1800',
    '4 icms -1200, icms_difal -100, icms_fcp -400',
    '5 icms -1200, icms_difal -600',
  ]);
  const before = await icmsOf(opened, 'A');
  expect(await opened.set('A', { internalPercents: percents('RJ=20') }, { unitsAtOnce: 0 })).toEqual({ lines: null });
  expect(await icmsOf(opened, 'A')).toEqual(before);
  const { waiting } = await queryRow<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM fee_recalculations WHERE account_id = $1 AND finished_at IS NULL',
    [opened.viewer.accountId],
  );
  expect(waiting).toBeGreaterThan(0);
});

test('what is left out stays as it is on that day, and what is said replaces it', async () => {
  const opened = await shop();
  const own = { ncm: '8471.30.12', internalPercents: percents('SP=7;RJ=12.50'), fcpPercents: percents('RJ=0') };
  await opened.set('A', { from: '2026-10-01', ...own });
  const first = { from: '2026-10-01', class: 'normal', ncm: '84713012', internal: 'RJ=12.5;SP=7', fcp: 'RJ=0' };
  expect(await stored(opened)).toEqual([first]);
  await opened.set('A', { from: '2026-09-30', of: 'st' });
  await opened.set('A', { from: '2026-10-02', of: 'st', fcpPercents: percents('RJ=1') });
  const before = { from: '2026-09-30', class: 'st', ncm: null, internal: null, fcp: null };
  expect(await stored(opened)).toEqual([before, first, { ...first, from: '2026-10-02', class: 'st', fcp: 'RJ=1' }]);
  await opened.set('A', { of: 'mono', ncm: null });
  const today = { ...first, from: '2000-01-01', class: 'mono', ncm: null, fcp: 'RJ=1' };
  expect(await stored(opened)).toEqual([today]);
});

test.each([
  [{ ncm: '8471' }, 'NCM: "8471" não é um NCM de 8 dígitos, como 84713012.'],
  [{ ncm: '' }, 'NCM: "" não é um NCM'],
  [{ internalPercents: percents('RJ=41') }, 'ICMS interno: "41" não é um percentual de 0 a 40'],
  [{ fcpPercents: percents('RJ=0.12345') }, 'FCP: "0.12345" não é um percentual de 0 a 40'],
  [{ fcpPercents: percents('ZZ=1') }, 'FCP: "ZZ" não é uma UF'],
  [{ internalPercents: percents('RJ=1;RJ=1') }, 'ICMS interno: RJ aparece mais de uma vez.'],
])('%j is refused and nothing is stored', async (wrong, message) => {
  const opened = await shop();
  await expect(opened.set('A', wrong)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(message),
  });
  expect(await stored(opened)).toEqual([]);
});

test('products with the same rates are one kind of goods, and an account has a most of kinds', async () => {
  const [opened, other] = [await shop(), await shop()];
  const { viewer } = opened;
  const rates = { internalPercents: percents('SP=7;RJ=12'), fcpPercents: percents('RJ=0') };
  await opened.set('A', rates);
  await opened.set('B', { ...rates, internalPercents: percents('RJ=12.00;SP=7'), ncm: '84713012' });
  const kinds = await goodsInUse(viewer.accountId);
  expect(kinds.map(({ name, of, origin }) => [name.replace(/\w{16}$/, '#'), of, origin])).toEqual([
    ['normal', 'normal', '0'],
    ['normal+#', 'normal', '0'],
  ]);
  expect([...kinds[1]!.own]).toEqual([
    ['RJ', { internalPercent: '12', fcpPercent: '0' }],
    ['SP', { internalPercent: '7' }],
  ]);
  await opened.set('B', { ...rates, origin: 2 });
  const names = (await goodsInUse(viewer.accountId)).map(({ name }) => name.replace(/\w{16}$/, '#'));
  expect(names.toSorted()).toEqual(['normal', 'normal+#', 'normal-imported', 'normal-imported+#']);
  // the same text of the one and of the other are not the same rates
  await opened.set('A', { internalPercents: percents('RJ=3'), fcpPercents: [] });
  await opened.set('B', { internalPercents: [], fcpPercents: percents('RJ=3') });
  expect(new Set((await goodsInUse(viewer.accountId)).map(({ name }) => name)).size).toBe(3);
  const most = limits.quotas.ownTaxRates;
  await queryRows(
    `INSERT INTO product_taxes (account_id, product_id, valid_from, class, internal_percents)
     SELECT $1, $2, date '2026-01-01' + n, 'normal', 'RJ=5.' || n FROM generate_series(1, ${most - 2}) n`,
    [viewer.accountId, await opened.idOf('A')],
  );
  const more = { from: '2026-06-01', internalPercents: percents('RJ=19') };
  await expect(opened.set('A', more)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`São guardados até ${most} conjuntos diferentes de alíquotas próprias`),
  });
  await opened.set('A', { ...more, internalPercents: percents('RJ=5.3') });
  await opened.set('B', { from: '2026-06-01', of: 'mono', internalPercents: [], fcpPercents: [] });
  await other.set('A', more);
});
