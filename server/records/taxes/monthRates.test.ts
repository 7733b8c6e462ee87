import { expect, test } from 'vitest';
import type { SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import { SALE_TAXES } from '#server/records/taxation/engine/taxKinds.ts';
import { goodsOf } from '#server/records/taxation/goods/goods.ts';
import { type MonthRate, monthRates } from './monthRates.ts';

const PROFILE: SaleProfile = {
  regime: 'presumido',
  annex: 'I',
  percent: null,
  homeUf: 'SP',
  simples: null,
  isIcmsOutside: false,
  icmsEffectivePercent: null,
  icmsBaseIncludesCbs: true,
  cbsPercent: null,
};
const month = { month: '2026-05-01', profile: PROFILE };
const kinds = [
  goodsOf('normal'),
  { ...goodsOf('normal+1'), own: new Map([['RJ', { internalPercent: '12', fcpPercent: '0' }]] as const) },
];
const percentOf = (kind: (typeof SALE_TAXES)[number], { num, den }: MonthRate) => {
  const place = SALE_TAXES.indexOf(kind);
  return (Number(num[place]) * 100) / Number(den[place]);
};

test('goods with own rates have only the rows that these change', () => {
  const rows = monthRates(month, kinds, new Map([['RJ', 300], ['MG', 100]])); // prettier-ignore
  expect(rows.filter(({ goods }) => goods === 'normal')).toHaveLength(28);
  const own = rows.filter(({ goods }) => goods === 'normal+1');
  expect(own.map(({ to_uf: uf }) => uf)).toEqual(['', 'RJ']);
  const [anywhere, rio] = own as [MonthRate, MonthRate];
  expect([percentOf('icms', rio), percentOf('icms_difal', rio), percentOf('icms_fcp', rio)]).toEqual([12, 0, 0]);
  // of RJ nothing, of MG 18 less 12, a quarter of the revenue
  expect([percentOf('icms', anywhere), percentOf('icms_difal', anywhere), percentOf('icms_fcp', anywhere)]).toEqual([12, 1.5, 0]); // prettier-ignore
  const [general] = rows as [MonthRate];
  expect([percentOf('icms_difal', general), percentOf('icms_fcp', general)]).toEqual([7.5, 1.5]);
  expect(monthRates(month, kinds.toReversed(), new Map([['RJ', 300], ['MG', 100]])).toReversed()).toEqual(expect.arrayContaining(rows)); // prettier-ignore
});

test('where taxes do not depend on the state own rates change no row', () => {
  const fixed = { month: month.month, profile: { ...PROFILE, regime: 'percent' as const, percent: '6' } };
  expect(monthRates(fixed, kinds).map(({ goods, to_uf: uf }) => `${goods} ${uf}`)).toEqual(['normal ']);
  const stateless = { month: month.month, profile: { ...PROFILE, homeUf: null } };
  expect(monthRates(stateless, kinds)).toHaveLength(1);
});

test('without a known state of any sale an unknown one is the seller’s own, by its own rates', () => {
  const own = { ...goodsOf('normal+2'), own: new Map([['SP', { internalPercent: '7' }]] as const) };
  const [anywhere] = monthRates(month, [own]) as [MonthRate];
  expect(percentOf('icms', anywhere)).toBe(7);
});
