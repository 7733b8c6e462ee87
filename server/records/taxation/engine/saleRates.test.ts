import { expect, test } from 'vitest';
import { decimalText, ratio, times } from '#server/platform/exact/ratio.ts';
import { type SaleGoods, type SaleProfile, saleRates } from './saleRates.ts';

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
const kindsOf = (of: SaleGoods['of'], to: 'SP' | 'RJ', more: Partial<SaleProfile> = {}) =>
  saleRates('2026-05-10', { ...PROFILE, ...more }, { of, origin: '0' }, to)
    .rates.filter(({ isInformative }) => !isInformative)
    .map(({ kind }) => kind);

test('goods under tax substitution owe no ICMS within the state, and all of it to another', () => {
  expect(kindsOf('st', 'SP')).toEqual(['pis', 'cofins']);
  expect(kindsOf('st', 'RJ')).toEqual(['icms', 'icms_difal', 'icms_fcp', 'pis', 'cofins']);
  expect(kindsOf('monoSt', 'SP')).toEqual([]);
});

test.each(['presumido', 'real'] as const)(
  'in %s single-phase goods owe no PIS and COFINS, and exports nothing',
  (regime) => {
    expect(kindsOf('mono', 'SP', { regime })).toEqual(['icms']);
    expect(kindsOf('monoSt', 'RJ', { regime })).toEqual(['icms', 'icms_difal', 'icms_fcp']);
    expect(kindsOf('export', 'RJ', { regime })).toEqual([]);
  },
);

test('a state that is not known leaves ICMS out, and an effective percentage stands for the own ICMS only', () => {
  expect(kindsOf('normal', 'RJ', { homeUf: null })).toEqual(['pis', 'cofins']);
  const { rates } = saleRates(
    '2026-05-10',
    { ...PROFILE, icmsEffectivePercent: '1.4' },
    { of: 'normal', origin: '0' },
    'RJ',
  );
  const percents = rates.slice(0, 3).map(({ kind, rate }) => [kind, decimalText(times(rate, ratio(100)))]);
  expect(percents).toEqual([['icms', '1.4'], ['icms_difal', '8'], ['icms_fcp', '2']]); // prettier-ignore
});

test('own rates of a product stand before those of the buyer’s state, and in the own state before the effective percentage', () => {
  const percents = (to: 'SP' | 'RJ' | 'MG', own: SaleGoods['own'], more: Partial<SaleProfile> = {}, origin = '0') =>
    saleRates('2026-05-10', { ...PROFILE, ...more }, { of: 'normal', origin, own }, to)
      .rates.filter(({ base }) => base === 'icms_base')
      .map(({ kind, rate }) => `${kind} ${decimalText(times(rate, ratio(100)))}`);
  expect(percents('RJ', undefined)).toEqual(['icms 12', 'icms_difal 8', 'icms_fcp 2']);
  expect(percents('RJ', { internalPercent: '12' })).toEqual(['icms 12', 'icms_fcp 2']);
  expect(percents('RJ', { fcpPercent: '0' })).toEqual(['icms 12', 'icms_difal 8']);
  expect(percents('RJ', { internalPercent: '13.5', fcpPercent: '4' })).toEqual(['icms 12', 'icms_difal 1.5', 'icms_fcp 4']); // prettier-ignore
  expect(percents('RJ', { internalPercent: '7' })).toEqual(['icms 12', 'icms_fcp 2']); // below the rate between states
  expect(percents('RJ', { internalPercent: '12' }, {}, '1')).toEqual(['icms 4', 'icms_difal 8', 'icms_fcp 2']);
  expect(percents('SP', { internalPercent: '7', fcpPercent: '2' })).toEqual(['icms 7', 'icms_fcp 2']);
  expect(percents('SP', { internalPercent: '0' })).toEqual([]);
  const effective = { icmsEffectivePercent: '1.4' };
  expect(percents('SP', { internalPercent: '7' }, effective)).toEqual(['icms 7']);
  expect(percents('SP', { fcpPercent: '1' }, effective)).toEqual(['icms 1.4', 'icms_fcp 1']);
  expect(percents('RJ', { internalPercent: '13' }, effective)).toEqual(['icms 1.4', 'icms_difal 1', 'icms_fcp 2']);
});

test('the seller’s own figure of CBS counts from 2027, when it is paid', () => {
  const cbsOf = (day: string, cbsPercent: string | null) => {
    const { rates } = saleRates(day, { ...PROFILE, cbsPercent }, { of: 'normal', origin: '0' }, 'RJ');
    return rates.find(({ kind }) => kind === 'cbs')!.rate;
  };
  expect(cbsOf('2027-01-01', '9')).toEqual(ratio(900, 10_910)); // 9 ÷ (100 + 9 + 0.05 + 0.05)
  expect(cbsOf('2027-01-01', null)).toEqual(ratio(870, 10_880));
  expect(cbsOf('2026-12-31', '9')).toEqual(ratio(9, 1_000));
});
